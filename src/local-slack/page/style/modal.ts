/** Modal views and the confirm dialog. */
export const MODAL_STYLE = `
.modal { width: min(520px, calc(100vw - 24px)); max-height: min(720px, calc(100dvh - 32px)); padding: 0; border: 0; border-radius: 14px; background: var(--ground); color: var(--text); box-shadow: 0 18px 60px #0008; overflow: hidden; }
.modal[open] { animation: rise .16s; }
.modal::backdrop { background: #0009; }
.modal form { display: flex; flex-direction: column; max-height: inherit; }
.modal-head { display: flex; align-items: center; padding: 16px 14px 8px 24px; }
.modal-head h2 { font-size: 20px; font-weight: 800; }
.modal-head .icon { margin-left: auto; }
.modal-body { padding: 4px 24px 14px; overflow-y: auto; min-height: 0; }
.modal-body .blocks { max-width: none; }
.modal-foot { display: flex; justify-content: flex-end; gap: 10px; padding: 14px 24px 18px; border-top: 1px solid var(--line); }
.modal.is-small { width: min(420px, calc(100vw - 24px)); }
.modal.is-small .modal-foot { border: 0; padding-top: 6px; }
`;
