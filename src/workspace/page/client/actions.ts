/** What happens on clicks and changes anywhere on the page. */
export const CLIENT_ACTIONS = `
function report(element, given) {
  var view = element.closest('[data-view]');
  var row = element.closest('[data-ts]');
  var where = view ? { view: view.dataset.view } : { ts: row.dataset.ts };
  element.disabled = true;
  element.setAttribute('aria-busy', 'true');
  var base = { action: element.dataset.action, block: element.dataset.block, values: valuesOf(view || row) };
  quietly(ask('click', Object.assign(base, where, given)).then(function (result) {
    if (result.ok && element.dataset.once) element.classList.add('is-chosen');
  }).finally(function () {
    element.disabled = false;
    element.removeAttribute('aria-busy');
  }));
}

function use(element) {
  var given = element.dataset.value === undefined ? {} : { value: element.dataset.value };
  if (!element.dataset.confirm) return report(element, given);
  confirmFirst(JSON.parse(element.dataset.confirm), function () { report(element, given); });
}

function openThread(ts) {
  var query = viewAddress(ts);
  history.pushState({}, '', '/?' + query);
  return showThread(ts);
}

function showThread(ts) {
  return fetch('/page/view?' + viewAddress(ts)).then(function (response) { return response.json(); }).then(function (parts) {
    if (!parts.threadPane) return closeThread();
    find('#thread-root').replaceChildren(fromMarkup(parts.threadPane));
    apply(parts);
    body.classList.add('has-thread');
    var list = find('#thread-list');
    regroup(list);
    toEnd(list);
    prepareComposer(find('.thread .composer'));
    find('#thread-composer').focus();
    connect();
  });
}

function closeThread() {
  find('#thread-root').replaceChildren();
  body.classList.remove('has-thread');
  connect();
  var composer = find('#composer');
  if (composer) composer.focus();
}

function startEdit(row) {
  var text = find('.text', row);
  if (!text || find('.edit-form', row)) return;
  var form = document.createElement('form');
  form.className = 'edit-form';
  var area = document.createElement('textarea');
  area.value = text.dataset.typed;
  area.setAttribute('aria-label', body.dataset.save);
  var save = document.createElement('button');
  save.className = 'button is-primary';
  save.textContent = body.dataset.save;
  var cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'button';
  cancel.textContent = body.dataset.cancel;
  form.append(area, cancel, save);
  text.hidden = true;
  text.after(form);
  area.focus();
  function done() { form.remove(); text.hidden = false; }
  cancel.addEventListener('click', done);
  form.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') done();
    if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); form.requestSubmit(); }
  });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var typed = area.value.trim();
    done();
    if (typed) quietly(ask('edit', { ts: row.dataset.ts, text: typed }));
  });
}

var inspectedFrom;

function openInspector(button) {
  var query = viewAddress();
  query.set('ts', button.dataset.inspect);
  return fetch('/page/inspect?' + query).then(function (response) {
    if (!response.ok) return notice(body.dataset.untold);
    return response.json().then(function (told) {
      inspectedFrom = button;
      find('#inspector-root').replaceChildren(fromMarkup(told.html));
      find('[data-close-inspector]').focus();
    });
  });
}

function closeInspector() {
  find('#inspector-root').replaceChildren();
  if (inspectedFrom && inspectedFrom.isConnected) inspectedFrom.focus();
}

document.addEventListener('click', function (event) {
  var target = event.target.closest('[data-use="click"], [data-prompt], [data-thread], [data-close-thread], [data-edit], [data-stop], [data-close-view], [data-inspect], [data-close-inspector], #menu, #newest, #reset');
  if (!target) {
    if (body.classList.contains('has-menu') && !event.target.closest('.sidebar')) toggleMenu(false);
    return;
  }
  var data = target.dataset;
  if (target.id === 'menu') return toggleMenu(!body.classList.contains('has-menu'));
  if (data.inspect !== undefined) return quietly(openInspector(target));
  if ('closeInspector' in data) return closeInspector();
  if (target.id === 'newest') return quietly(toNewest());
  if (target.id === 'reset') return confirmFirst(JSON.parse(data.sure), function () { quietly(ask('reset', {})); });
  if (data.use === 'click') return use(target);
  if (data.prompt !== undefined) return quietly(ask('send', { text: data.prompt }).then(function (result) { mine.add(result.ts); }));
  if (data.edit !== undefined) return startEdit(target.closest('[data-ts]'));
  if (data.stop !== undefined) return quietly(ask('stop', { ts: data.stop }));
  if ('closeView' in data) return closeModal(target.closest('dialog'));
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if ('closeThread' in data) {
    history.pushState({}, '', '/?' + viewAddress());
    return closeThread();
  }
  quietly(openThread(data.thread));
});

document.addEventListener('change', function (event) {
  var field = event.target;
  if (field.id === 'who') return field.form.submit();
  if (!field.dataset || field.dataset.use !== 'change') return;
  var input = field.closest('[data-input]');
  if (input && !input.dataset.dispatch) return;
  report(field, { selected: fieldValue(field) });
});

window.addEventListener('popstate', function () {
  var ts = new URLSearchParams(location.search).get('thread');
  if (ts) quietly(showThread(ts)); else closeThread();
});

document.addEventListener('keydown', function (event) {
  if (event.key !== 'Escape' || find('dialog[open]')) return;
  if (find('#inspector')) return closeInspector();
  if (body.classList.contains('has-menu')) return toggleMenu(false);
  if (threadTs() && !find('.suggest:not([hidden])')) find('[data-close-thread]').click();
});

function toggleMenu(isOpen) {
  body.classList.toggle('has-menu', isOpen);
  find('#menu').setAttribute('aria-expanded', String(isOpen));
}

setInterval(function () {
  all('.status-text[data-loading]').forEach(function (line) {
    if (!line.dataset.loading) return;
    var messages = JSON.parse(line.dataset.loading);
    var turn = Number(line.dataset.turn || 0);
    line.dataset.turn = String(turn + 1);
    var dots = find('.dots', line);
    line.textContent = ' ' + messages[turn % messages.length];
    if (dots) line.prepend(dots);
  });
}, 2500);
`;
