/** Lists of messages: put in order, changed in place, grouped by author, kept at the end while one reads there. */
export const CLIENT_LIST = `
var FOLLOW_UP_SECONDS = 300;

function scrollerOf(list) { return list.closest('.scroll'); }
function isAtEnd(list) { var box = scrollerOf(list); return box.scrollHeight - box.scrollTop - box.clientHeight < 90; }
function toEnd(list) { var box = scrollerOf(list); box.scrollTop = box.scrollHeight; }

function regroup(list) {
  var before;
  Array.from(list.children).forEach(function (row) {
    if (!row.dataset.ts) { before = undefined; return; }
    var follows = before && before.dataset.user === row.dataset.user
      && !row.classList.contains('is-ephemeral') && !before.classList.contains('is-ephemeral')
      && Number(row.dataset.ts) - Number(before.dataset.ts) < FOLLOW_UP_SECONDS;
    row.classList.toggle('is-follow-up', Boolean(follows));
    before = row;
  });
}

function keepState(old, fresh) {
  all('audio', old).forEach(function (audio) {
    var twin = all('audio', fresh).find(function (one) { return one.getAttribute('src') === audio.getAttribute('src'); });
    if (twin) twin.replaceWith(audio);
  });
  all('img', old).forEach(function (image) {
    var twin = all('img', fresh).find(function (one) { return one.getAttribute('src') === image.getAttribute('src'); });
    if (twin) twin.replaceWith(image);
  });
  all('details', old).forEach(function (one, index) {
    var twin = all('details', fresh)[index];
    if (twin) twin.open = one.open;
  });
}

function focusKey(element) {
  if (!element || !element.dataset) return undefined;
  var data = element.dataset;
  return data.action ? '[data-action="' + CSS.escape(data.action) + '"]' : data.thread ? '[data-thread]' : undefined;
}

function upsert(list, ts, markup) {
  if (!list) return;
  var stick = isAtEnd(list);
  var fresh = fromMarkup(markup);
  var old = find('[data-ts="' + ts + '"]', list);
  if (old) {
    if (old.querySelector('.edit-form')) return;
    var key = old.contains(document.activeElement) ? focusKey(document.activeElement) : undefined;
    keepState(old, fresh);
    old.replaceWith(fresh);
    if (key && find(key, fresh)) find(key, fresh).focus();
  } else {
    fresh.classList.add('is-new');
    var next = all('[data-ts]', list).find(function (row) { return Number(row.dataset.ts) > Number(ts); });
    list.insertBefore(fresh, next || null);
  }
  regroup(list);
  if (stick || fresh.dataset.mine) toEnd(list);
}

function removeRow(list, ts) {
  var row = list && find('[data-ts="' + ts + '"]', list);
  if (row) { row.remove(); regroup(list); }
}

function fill(element, markup) { if (element && element.innerHTML !== markup) element.innerHTML = markup; }

function refill(list, markup) {
  if (!list) return;
  var stick = isAtEnd(list);
  var template = document.createElement('template');
  template.innerHTML = markup;
  list.replaceChildren.apply(list, Array.from(template.content.children).map(function (row) {
    var old = row.dataset.ts && find('[data-ts="' + row.dataset.ts + '"]', list);
    if (!old) return row;
    if (old.innerHTML === row.innerHTML) return old;
    keepState(old, row);
    return row;
  }));
  regroup(list);
  if (stick) toEnd(list);
}
`;
