/** A text on a page, with its declared language and its place. */
export interface ReadText {
  text: string
  language: string
  where: string
}

/**
 * Every text of a page that people read or hear, each with its language and the elements that it stands in.
 *
 * Journeys let it run in the browser: whatever it needs stands inside it.
 */
export function textsOf(page: Document = document): ReadText[] {
  const readEverywhere = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ]
  const readWhere: [elements: string, attribute: string][] = [
    ['input[type=submit], input[type=button]', 'value'],
    ['optgroup, option, track', 'label'],
    ['meta[name=description], meta[property="og:title"], meta[property="og:description"]', 'content'],
  ]
  const unread = ['script', 'style', 'template']
  const found: ReadText[] = []
  // The element and its ancestors: enough to find it in the code.
  const pathOf = (element: Element) => {
    const path: string[] = []
    for (let one: Element | null = element; one && path.length < 3; one = one.parentElement)
      path.unshift([one.localName, ...one.classList].join('.'))
    return path.join(' > ')
  }
  const walk = (element: Element, spokenAround: string) => {
    if (unread.includes(element.localName)) return
    const language = element.getAttribute('lang') ?? spokenAround
    const take = (text: string | null, attribute = '') => {
      if (text?.trim()) found.push({ text, language, where: pathOf(element) + attribute })
    }
    for (const name of readEverywhere) take(element.getAttribute(name), `@${name}`)
    for (const [elements, name] of readWhere)
      if (element.matches(elements)) take(element.getAttribute(name), `@${name}`)
    // Texts for scripts are in data, as a sentence.
    for (const { name, value } of element.attributes)
      if (name.startsWith('data-') && /\p{L} \p{L}/u.test(value)) take(value, `@${name}`)
    for (const node of element.childNodes) if (node.nodeType === 3) take(node.nodeValue)
    for (const child of element.children) walk(child, language)
  }
  walk(page.documentElement, page.documentElement.lang)
  return found
}
