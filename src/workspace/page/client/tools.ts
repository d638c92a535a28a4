/** What the other parts of the script use: who and where, asking the server, telling the person. */
export const CLIENT_TOOLS = `
var body = document.body;
var here = { as: body.dataset.as, channel: body.dataset.channel };

function find(selector, root) { return (root || document).querySelector(selector); }
function all(selector, root) { return Array.from((root || document).querySelectorAll(selector)); }
function threadTs() { var pane = find('.thread'); return pane ? pane.dataset.threadTs : undefined; }

function fromMarkup(markup) {
  var template = document.createElement('template');
  template.innerHTML = markup.trim();
  return template.content.firstElementChild;
}

function notice(text) {
  var item = document.createElement('div');
  item.className = 'notice';
  item.textContent = text;
  find('#notices').append(item);
  setTimeout(function () { item.remove(); }, 7000);
}

function ask(path, given) {
  var isForm = given instanceof FormData;
  return fetch('/page/' + path, {
    method: 'POST',
    headers: isForm ? {} : { 'content-type': 'application/json' },
    body: isForm ? given : JSON.stringify(Object.assign({}, here, given)),
  }).then(function (response) {
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }).catch(function (error) { notice(body.dataset.failed); throw error; });
}

function quietly(promise) { promise.catch(function () {}); }

function viewAddress(thread) {
  var query = new URLSearchParams(here);
  if (thread) query.set('thread', thread);
  return query;
}
`;
