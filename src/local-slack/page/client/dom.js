/** DOM helpers. */

/**
 * The first element that matches.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {T | undefined}
 */
export function find(selector, root = document) {
  return /** @type {T | null} */ (root.querySelector(selector)) ?? undefined;
}

/**
 * All elements that match, in their order.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {T[]}
 */
export function all(selector, root = document) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * The rows of a list that are elements, in their order.
 * @param {ParentNode} list
 */
export function childrenOf(list) {
  return /** @type {HTMLElement[]} */ ([...list.children]);
}

/**
 * The elements of markup that the server has rendered, and so has escaped.
 * @param {string} markup
 */
export function fragmentOf(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup.trim();
  return template.content;
}

/**
 * The one element of such markup.
 * @param {string} markup
 */
export function elementOf(markup) {
  return /** @type {HTMLElement} */ (fragmentOf(markup).firstElementChild);
}

/**
 * Puts such markup into an element, and leaves one alone that has it already.
 * @param {HTMLElement | undefined} element
 * @param {string} markup
 */
export function fill(element, markup) {
  if (element && element.innerHTML !== markup) element.innerHTML = markup;
}

/**
 * An element with a class and a text.
 * @param {string} name
 * @param {string} className
 * @param {string} text
 */
export function made(name, className, text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
