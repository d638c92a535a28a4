/** The stream of changes, and the start of it all. */
export const CLIENT_LIVE = `
var WIDE_PIXELS = 900;
var stream;
var revision = Number(body.dataset.revision);

function connect() {
  if (stream) stream.close();
  var query = viewAddress(threadTs());
  if (body.dataset.tab === 'home') query.set('tab', 'home');
  stream = new EventSource('/page/stream?' + query);
  on('hello', function (data) { if (data.revision !== revision) catchUp(); });
  on('upsert', function (data) { upsert(find('#' + data.list), data.ts, data.html); });
  on('remove', function (data) { removeRow(find('#' + data.list), data.ts); });
  on('status', function (data) {
    fill(find('#status'), data.status);
    fill(find('#thread-status'), data.threadStatus);
    fill(find('#welcome'), data.welcome);
  });
  on('modal', function (data) { showModal(data.html); });
  on('home', function (data) { fill(find('#home'), data.html); });
  on('reset', function () { location.href = '/?' + viewAddress(); });
  on('notice', function (data) { notice(data.text); });
  on('unread', function (data) {
    var link = find('[data-nav="' + data.channel + '"]');
    if (link) { link.classList.add('is-unread'); find('.unread', link).hidden = false; }
  });
  on('connection', function (data) {
    find('#offline').hidden = data.connected;
    find('#presence').classList.toggle('is-on', data.connected);
  });
  on('reply', function (data) {
    var composer = find('#composer');
    if (mine.has(data.threadTs) && !threadTs() && innerWidth >= WIDE_PIXELS && composer && !composer.value) quietly(openThread(data.threadTs));
    mine.delete(data.threadTs);
  });
}

function on(kind, listener) {
  stream.addEventListener(kind, function (event) { listener(JSON.parse(event.data)); });
}

function apply(parts) {
  revision = parts.revision;
  refill(find('#list'), parts.list);
  if (find('#list')) {
    find('#list').dataset.older = parts.hasOlder ? '1' : '';
    find('#list').dataset.newer = '';
    showNewest(find('#list'));
  }
  refill(find('#thread-list'), parts.threadList || '');
  fill(find('#welcome'), parts.welcome);
  fill(find('#status'), parts.status);
  fill(find('#thread-status'), parts.threadStatus || '');
  fill(find('#home'), parts.home);
  if (Boolean(parts.modal.trim()) !== Boolean(find('#modal-root dialog'))) showModal(parts.modal);
}

function catchUp() {
  quietly(fetch('/page/view?' + viewAddress(threadTs())).then(function (response) { return response.json(); }).then(apply));
}

all('.list').forEach(function (list) { regroup(list); toEnd(list); });
all('.composer').forEach(prepareComposer);
if (find('#modal-root dialog')) showModal(find('#modal-root').innerHTML);
connect();
if (body.dataset.direct) quietly(ask('home', { tab: body.dataset.tab }));
var start = find('#thread-composer') || find('#composer');
if (start && innerWidth >= WIDE_PIXELS) start.focus();
window.addEventListener('load', function () { all('.list').forEach(toEnd); });
`;
