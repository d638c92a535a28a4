/** Composers: Enter sends, drafts stay, files are attached, commands and mentions are suggested. */
export const CLIENT_COMPOSER = String.raw`
function prepareComposer(form) {
  if (!form) return;
  var area = find('textarea', form);
  var files = find('input[type="file"]', form);
  var chosen = find('.chosen', form);
  var suggest = find('.suggest', form);
  var isThread = form.dataset.composer === 'thread-composer';
  var draftKey = 'draft:' + here.as + ':' + here.channel + ':' + (isThread ? threadTs() : '');
  area.value = sessionStorage.getItem(draftKey) || '';

  function grow() {
    area.style.height = 'auto';
    area.style.height = Math.min(area.scrollHeight, 220) + 'px';
    form.classList.toggle('is-ready', Boolean(area.value.trim() || files.files.length));
  }

  function showFiles() {
    chosen.hidden = files.files.length === 0;
    chosen.textContent = Array.from(files.files).map(function (file) { return '📎 ' + file.name; }).join('   ');
    grow();
  }

  function submit() {
    var text = area.value.trim();
    if (!text && files.files.length === 0) return;
    var sent;
    if (text[0] === '/') sent = ask('command', { text: text });
    else {
      var data = new FormData();
      data.append('as', here.as);
      data.append('channel', here.channel);
      if (isThread) data.append('thread', threadTs());
      data.append('text', text);
      Array.from(files.files).forEach(function (file) { data.append('file', file); });
      sent = ask('send', data).then(function (result) { mine.add(result.ts); });
    }
    area.value = '';
    files.value = '';
    sessionStorage.removeItem(draftKey);
    showFiles();
    sent.catch(function () { area.value = text; grow(); });
  }

  function suggestions() {
    var before = area.value.slice(0, area.selectionStart);
    var command = /^\/\S*$/.exec(before);
    if (command) return JSON.parse(body.dataset.commands).filter(function (one) { return one.command.indexOf(before) === 0; })
      .map(function (one) { return { text: one.command + ' ', shown: one.command, about: one.description, from: 0 }; });
    var mention = /(^|\s)@([^\s@]*)$/.exec(before);
    if (!mention) return [];
    var typed = mention[2].toLowerCase();
    return JSON.parse(body.dataset.people).filter(function (one) { return one.name.toLowerCase().indexOf(typed) === 0; })
      .map(function (one) { return { text: '@' + one.name + ' ', shown: '@' + one.name, about: '', from: before.length - typed.length - 1 }; });
  }

  function drawSuggestions() {
    var items = suggestions();
    suggest.hidden = items.length === 0;
    suggest.replaceChildren.apply(suggest, items.map(function (item, index) {
      var option = document.createElement('div');
      option.setAttribute('role', 'option');
      option.setAttribute('aria-selected', String(index === 0));
      option.textContent = item.shown;
      var about = document.createElement('small');
      about.textContent = item.about;
      option.append(about);
      option.addEventListener('mousedown', function (event) { event.preventDefault(); take(item); });
      option.take = function () { take(item); };
      return option;
    }));
  }

  function take(item) {
    var after = area.value.slice(area.selectionStart);
    area.value = area.value.slice(0, item.from) + item.text + after;
    area.selectionStart = area.selectionEnd = item.from + item.text.length;
    drawSuggestions();
    grow();
  }

  function moveSuggestion(step) {
    var options = all('[role="option"]', suggest);
    var at = options.findIndex(function (one) { return one.getAttribute('aria-selected') === 'true'; });
    options.forEach(function (one, index) { one.setAttribute('aria-selected', String(index === (at + step + options.length) % options.length)); });
  }

  area.addEventListener('keydown', function (event) {
    if (event.isComposing) return;
    if (!suggest.hidden) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); return moveSuggestion(event.key === 'ArrowDown' ? 1 : -1); }
      if (event.key === 'Escape') { event.stopPropagation(); suggest.hidden = true; return; }
      var option = find('[aria-selected="true"]', suggest);
      var isWhole = option && area.value.slice(0, area.selectionStart) === option.firstChild.textContent;
      if (event.key === 'Tab' || (event.key === 'Enter' && !isWhole)) { event.preventDefault(); return option.take(); }
    }
    if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); suggest.hidden = true; submit(); }
  });
  area.addEventListener('input', function () {
    sessionStorage.setItem(draftKey, area.value);
    grow();
    drawSuggestions();
  });
  area.addEventListener('blur', function () { suggest.hidden = true; });
  files.addEventListener('change', showFiles);
  form.addEventListener('submit', function (event) { event.preventDefault(); submit(); area.focus(); });
  var mention = find('[data-mention]', form);
  if (mention) mention.addEventListener('click', function () {
    area.value = (area.value && !/\s$/.test(area.value) ? area.value + ' ' : area.value) + '@Mostrador ';
    area.focus();
    grow();
  });
  grow();
}

var mine = new Set();
`;
