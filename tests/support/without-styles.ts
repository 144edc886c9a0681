/** The elements that begin a new line in a text browser, as in HTML itself. */
const OWN_LINE = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav noscript ol option p pre search section summary table tbody td ' +
    'tfoot th thead tr ul'
  ).split(' '),
)
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'iframe'])
const CONTROLS = new Set(['input', 'select', 'textarea'])
/** Marks within a word. */
const WITHIN_WORDS = new Set(['mark', 'wbr'])
const ENDS_WORD = /[\p{L}\p{N}.,:;!?)»…%€º*]$/u
const BEGINS_WORD = /^[\p{L}\p{N}(«¡¿@]/u
const SHOWN_AFTER = 40

/**
 * Words that read as one without styles, because only a style keeps their elements apart: every place with
 * some of the text before and after it.
 */
export function gluedWords(document: Document): string[] {
  const glued: string[] = []
  let before = ''
  let crossed = false
  const startLine = () => (before = '')
  const read = (text: string) => {
    const after = text.replace(/\s+/g, ' ')
    if (crossed && ENDS_WORD.test(before) && BEGINS_WORD.test(after))
      glued.push(`${before.slice(-SHOWN_AFTER)}|${after.slice(0, SHOWN_AFTER)}`)
    before = `${before}${after}`.slice(-SHOWN_AFTER)
    crossed = false
  }
  const walk = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) {
      if (node.nodeValue) read(node.nodeValue)
      return
    }
    if (node.nodeType !== node.ELEMENT_NODE) return
    const element = node as Element
    const name = element.localName
    if (UNREAD.has(name) || element.matches('input[type=hidden]')) return
    if (OWN_LINE.has(name)) startLine()
    else crossed ||= !WITHIN_WORDS.has(name)
    if (name === 'img') read(element.getAttribute('alt') ?? '')
    // A control is drawn in its place; its content is unknown.
    if (CONTROLS.has(name)) read('x')
    else for (const child of node.childNodes) walk(child)
    if (OWN_LINE.has(name)) startLine()
    else crossed ||= !WITHIN_WORDS.has(name)
  }
  walk(document.body)
  return glued
}

/** Drawings that fill the window if no style gives them a size. */
export const unsized = (document: Document): string[] =>
  [...document.querySelectorAll('svg:not(svg svg, [width][height])')].map(({ outerHTML }) => outerHTML.slice(0, 200))

/**
 * Links, buttons and heads of columns without a visible name if there are neither styles nor pictures: their name is in
 * an attribute alone.
 */
export function wordless(document: Document): string[] {
  return [...document.querySelectorAll('a[href], button, summary, th')]
    .filter((element) => {
      const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt)
      return !/[\p{L}\p{N}]/u.test([element.textContent, ...pictures].join(' '))
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}
