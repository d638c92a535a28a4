/** Lists of messages: put in order, changed in place, grouped by author, kept at the end while one reads there. */
export const CLIENT_LIST = `
var FOLLOW_UP_SECONDS = 300;
var MOST_ROWS = 180;
var NEAR_PIXELS = 600;

function scrollerOf(list) { return list.closest('.scroll'); }
function isAtEnd(list) { var box = scrollerOf(list); return box.scrollHeight - box.scrollTop - box.clientHeight < 90; }
function toEnd(list) { var box = scrollerOf(list); box.scrollTop = box.scrollHeight; }

function rowBefore(row) {
  var one = row.previousElementSibling;
  return one && one.dataset.ts ? one : undefined;
}

function group(row) {
  if (!row || !row.dataset.ts) return;
  var before = rowBefore(row);
  var follows = before && before.dataset.user === row.dataset.user
    && !row.classList.contains('is-ephemeral') && !before.classList.contains('is-ephemeral')
    && Number(row.dataset.ts) - Number(before.dataset.ts) < FOLLOW_UP_SECONDS;
  row.classList.toggle('is-follow-up', Boolean(follows));
}

function regroup(list) { Array.from(list.children).forEach(group); }

/* Where a row belongs: most are the newest, so the search begins there. */
function placeFor(list, ts) {
  var next = null;
  for (var row = list.lastElementChild; row; row = row.previousElementSibling) {
    if (row.dataset.ts && Number(row.dataset.ts) < Number(ts)) return next;
    next = row;
  }
  return next;
}

/* Only what is near the view is drawn: rows beyond go, on the far side. */
function trim(list, atStart) {
  var rows = all('[data-ts]', list);
  var extra = rows.slice(atStart ? 0 : MOST_ROWS, atStart ? Math.max(0, rows.length - MOST_ROWS) : undefined);
  if (extra.length === 0) return;
  extra.forEach(function (row) { row.remove(); });
  all('.day', list).forEach(function (day) {
    var next = day.nextElementSibling;
    if (!next || next.classList.contains('day')) day.remove();
  });
  list.dataset[atStart ? 'older' : 'newer'] = '1';
}

function loadMore(list, side) {
  if (list.dataset.loading) return;
  var rows = all('[data-ts]', list);
  var edge = side === 'before' ? rows[0] : rows[rows.length - 1];
  if (!edge) return;
  list.dataset.loading = '1';
  var query = viewAddress();
  query.set(side, edge.dataset.ts);
  quietly(fetch('/page/rows?' + query).then(function (response) { return response.json(); }).then(function (more) {
    var template = document.createElement('template');
    template.innerHTML = more.rows;
    var box = scrollerOf(list);
    var days = all('.day', template.content);
    var known = all('.day', list);
    var isBefore = side === 'before';
    // The day that both parts share is said once.
    var own = isBefore ? known[0] : days[0];
    var other = isBefore ? days[days.length - 1] : known[known.length - 1];
    if (own && other && own.textContent === other.textContent) own.remove();
    // What one reads stays where it is.
    var top = edge.getBoundingClientRect().top;
    if (isBefore) list.prepend(template.content); else list.append(template.content);
    list.dataset[isBefore ? 'older' : 'newer'] = (isBefore ? more.hasOlder : more.hasNewer) ? '1' : '';
    trim(list, !isBefore);
    regroup(list);
    box.scrollTop += edge.getBoundingClientRect().top - top;
    showNewest(list);
  }).finally(function () { delete list.dataset.loading; }));
}

function showNewest(list) {
  var button = find('#newest');
  if (button) button.hidden = !list.dataset.newer;
}

function toNewest() {
  return fetch('/page/view?' + viewAddress(threadTs())).then(function (response) { return response.json(); }).then(function (parts) {
    var list = find('#list');
    apply(parts);
    toEnd(list);
  });
}

document.addEventListener('scroll', function (event) {
  var box = event.target;
  var list = box.classList && box.classList.contains('scroll') && find('#list', box);
  if (!list) return;
  if (list.dataset.older && box.scrollTop < NEAR_PIXELS) loadMore(list, 'before');
  else if (list.dataset.newer && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PIXELS) loadMore(list, 'after');
}, true);

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
    // Who reads far above is not moved, and gets the rest on the way down.
    if (list.dataset.newer) {
      if (fresh.dataset.mine) quietly(toNewest());
      return;
    }
    fresh.classList.add('is-new');
    list.insertBefore(fresh, placeFor(list, ts));
    if (stick) trim(list, true);
  }
  group(fresh);
  group(fresh.nextElementSibling);
  if (!stick && !fresh.dataset.mine) return;
  toEnd(list);
  // A picture has its height only when it is there.
  all('img', fresh).forEach(function (image) { image.addEventListener('load', function () { toEnd(list); }, { once: true }); });
}

function removeRow(list, ts) {
  var row = list && find('[data-ts="' + ts + '"]', list);
  if (!row) return;
  var next = row.nextElementSibling;
  row.remove();
  group(next);
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
