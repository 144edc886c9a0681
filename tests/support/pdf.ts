import { extractText, getDocumentProxy } from 'unpdf'

/** A PDF as a reader perceives it: its words page by page, its language, its title and its structure. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { text: pages } = await extractText(pdf, { mergePages: false })
  const { info } = await pdf.getMetadata()
  const { Title: title, Language: language } = info as { Title?: string; Language?: string }
  const marked = (await pdf.getMarkInfo())?.Marked === true
  const roles = new Set<string>()
  for (let page = 1; page <= pdf.numPages; page += 1)
    collect((await (await pdf.getPage(page)).getStructTree()) as Tree | null, roles)
  return { pages: pages.map((page) => page.replace(/\s+/g, ' ')), title, language, isTagged: marked, roles }
}

/** The positions of texts on the first page: where they begin and end, in points from the left, and their height. */
export async function placesIn(bytes: Uint8Array, texts: string[]) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return texts.map((text) => {
    const item = items.find((each) => 'str' in each && each.str.includes(text))
    if (!item || !('str' in item)) throw new Error(`There is no «${text}»`)
    const [, , , , start = 0, y = 0] = item.transform as number[]
    return { start, end: start + item.width, y }
  })
}

interface Tree {
  role?: string
  children?: Tree[]
}

function collect(tree: Tree | null, roles: Set<string>): void {
  if (tree?.role) roles.add(tree.role)
  for (const child of tree?.children ?? []) collect(child, roles)
}
