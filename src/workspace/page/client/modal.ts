/** Modals: shown as dialogs, their values read, what was typed kept when the app changes them. */
export const CLIENT_MODAL = `
function fieldValue(field) {
  var type = field.type;
  if (type === 'checkbox' || type === 'radio') {
    var group = all('[data-block="' + CSS.escape(field.dataset.block) + '"][data-action="' + CSS.escape(field.dataset.action) + '"]:checked', field.closest('.choices'));
    var values = group.map(function (one) { return one.value; });
    return type === 'radio' ? values[0] || '' : values;
  }
  if (field.multiple) return Array.from(field.selectedOptions).map(function (one) { return one.value; });
  if (type === 'datetime-local') return field.value ? String(Date.parse(field.value + 'Z') / 1000) : '';
  return field.value;
}

function valuesOf(form) {
  var values = {};
  all('[data-use="change"]', form).forEach(function (field) { values[field.dataset.block + '/' + field.dataset.action] = fieldValue(field); });
  return values;
}

function restore(form, old) {
  all('[data-use="change"]', old).forEach(function (field) {
    var twin = find('[data-block="' + CSS.escape(field.dataset.block) + '"][data-action="' + CSS.escape(field.dataset.action) + '"]' + (/checkbox|radio/.test(field.type) ? '[value="' + CSS.escape(field.value) + '"]' : ''), form);
    if (!twin || twin.type !== field.type) return;
    if (/checkbox|radio/.test(field.type)) twin.checked = field.checked;
    else if (!field.multiple) twin.value = field.value;
  });
}

function showModal(markup) {
  var root = find('#modal-root');
  var old = find('dialog', root);
  var scrolled = old ? find('.modal-body', old).scrollTop : 0;
  var focused = old && old.contains(document.activeElement) && document.activeElement.dataset ? document.activeElement.dataset.block : undefined;
  var fresh = markup.trim() ? fromMarkup(markup) : undefined;
  if (old && fresh && old.dataset.view === fresh.dataset.view) restore(fresh, old);
  root.replaceChildren();
  if (!fresh) {
    var composer = find('#thread-composer') || find('#composer');
    if (old && composer) composer.focus();
    return;
  }
  root.append(fresh);
  fresh.showModal();
  find('.modal-body', fresh).scrollTop = scrolled;
  var wrong = find('.has-error [data-use="change"]', fresh);
  var again = focused && find('[data-block="' + CSS.escape(focused) + '"]', fresh);
  var first = find('.modal-body [data-use="change"], .modal-body button', fresh);
  var target = wrong || again || first;
  if (target) target.focus();
  fresh.addEventListener('cancel', function (event) { event.preventDefault(); closeModal(fresh); });
  find('form', fresh).addEventListener('submit', function (event) {
    event.preventDefault();
    submitModal(fresh);
  });
}

function submitModal(dialog) {
  var button = find('[type="submit"]', dialog);
  if (button) { button.disabled = true; button.setAttribute('aria-busy', 'true'); }
  quietly(ask('submit', { view: dialog.dataset.view, values: valuesOf(dialog) }).finally(function () {
    if (button) { button.disabled = false; button.removeAttribute('aria-busy'); }
  }));
}

function closeModal(dialog) { quietly(ask('close', { view: dialog.dataset.view })); }

function confirmFirst(words, go) {
  var dialog = document.createElement('dialog');
  dialog.className = 'modal is-small';
  dialog.setAttribute('role', 'alertdialog');
  dialog.innerHTML = '<form method="dialog"><header class="modal-head"><h2></h2></header><div class="modal-body"><p></p></div><footer class="modal-foot"><button class="button" value="no"></button><button class="button" value="yes"></button></footer></form>';
  find('h2', dialog).textContent = words.title;
  find('p', dialog).textContent = words.text;
  find('[value="no"]', dialog).textContent = words.no;
  var yes = find('[value="yes"]', dialog);
  yes.textContent = words.yes;
  yes.classList.add(words.style === 'danger' ? 'is-danger-solid' : 'is-primary');
  dialog.addEventListener('close', function () { dialog.remove(); if (dialog.returnValue === 'yes') go(); });
  body.append(dialog);
  dialog.showModal();
}
`;
