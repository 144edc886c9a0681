import { walk } from 'estree-walker'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { keyOf, LOCALES, type Catalogue, type Language } from '#app/locale/languages.ts'

/** A node of the tree that Rollup makes of a module, as far as it is read here. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | undefined)?.type === 'string'
const nodes = (value: unknown) => value as Node[]

const SAYS = /^#app\/locale\/(texts\.ts|rich\.tsx)$/
/** The paths of these modules within `app/locale`; elsewhere `./texts.ts` is the file of an area's texts. */
const SAYS_THERE = /^(#app\/locale|\.)\/(texts\.ts|rich\.tsx)$/

/** A text as the inside of a template literal, its places filled with the code that gives each value. */
const template = (text: string, values: ReadonlyMap<string, string>) =>
  '`' +
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? `\${${values.get(part) ?? `'{${part}}'`}}` : part.replace(/[`\\$]/g, '\\$&')))
    .join('') +
  '`'

/**
 * The code of a module with the texts of one language in place of the calls of `t` and its like, and the imports that
 * are still needed. Throws if a text or its values are not literals.
 * @param says which modules `t` and its like come from.
 */
export function inlined(code: string, program: unknown, catalogue: Catalogue, says = SAYS): MagicString | undefined {
  const changed = new MagicString(code)
  const said = new Map<string, string>()
  const kept = new Set<string>()
  const imports: Node[] = []

  const textOf = (node: Node | undefined): string => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
    throw new Error(`A text is no literal: ${code.slice(node?.start, node?.end)}`)
  }
  const forms = (key: string, count: 1 | 2, ...source: string[]): readonly string[] => {
    const known = catalogue.get(key)
    if (known === undefined) return source
    const given = typeof known === 'string' ? [known] : known
    if (given.length !== count) throw new Error(`«${key}» is translated with ${given.length} forms`)
    return given
  }
  const valuesOf = (node: Node | undefined): Map<string, string> => {
    if (!node) return new Map()
    if (node.type !== 'ObjectExpression') throw new Error(`Values are no object: ${code.slice(node.start, node.end)}`)
    return new Map(
      nodes(node.properties).map((property) => {
        const { key, value } = property as unknown as { key: Node; value: Node }
        if (property.type !== 'Property' || property.computed || key.type !== 'Identifier')
          throw new Error(`A value without a plain name: ${code.slice(property.start, property.end)}`)
        return [String(key.name), changed.slice(value.start, value.end)]
      }),
    )
  }
  const put = (node: Node, text: string) => changed.overwrite(node.start, node.end, text)
  const plain = (call: Node, key: string, source: string, values: Node | undefined) => {
    const [text = source] = forms(key, 1, source)
    put(call, values ? template(text, valuesOf(values)) : JSON.stringify(text))
  }

  const rewrite: Record<string, (call: Node, given: Node[]) => void> = {
    t: (call, [source, values]) => plain(call, textOf(source), textOf(source), values),
    tc: (call, [context, source, values]) =>
      plain(call, keyOf(textOf(source), textOf(context)), textOf(source), values),
    tn: (_call, [, one, other, values]) => {
      const [single = '', several = ''] = forms(textOf(one), 2, textOf(one), textOf(other))
      valuesOf(values)
      put(one as Node, JSON.stringify(single))
      put(other as Node, JSON.stringify(several))
      kept.add('tn')
    },
    rich: (_call, [source]) => {
      put(source as Node, JSON.stringify(forms(textOf(source), 1, textOf(source))[0]))
      kept.add('rich')
    },
    perLanguage: () => void kept.add('perLanguage'),
  }

  walk(program as Parameters<typeof walk>[0], {
    enter(raw) {
      const node = raw as unknown as Node
      if (node.type !== 'ImportDeclaration' || !says.test(String((node.source as Node).value))) return
      imports.push(node)
      for (const { imported, local } of node.specifiers as { imported: Node; local: Node }[])
        said.set(String(local.name), String(imported.name))
    },
    // The innermost first, since a value may hold a text.
    leave(raw) {
      const node = raw as unknown as Node
      if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Identifier') return
      rewrite[said.get(String(node.callee.name)) ?? '']?.(node, nodes(node.arguments))
    },
  })
  if (imports.length === 0) return undefined

  for (const node of imports) changed.remove(node.start, node.end)
  const from = (module: string, ...names: string[]) => {
    const used = [...said].filter(([, name]) => names.includes(name) && kept.has(name))
    const list = used.map(([local, name]) => (local === name ? name : `${name} as ${local}`))
    if (list.length > 0) changed.prepend(`import { ${list.join(', ')} } from '${module}';`)
  }
  from('#app/locale/inlined.ts', 'tn', 'perLanguage')
  if (kept.has('rich')) {
    const [local = 'rich'] = [...said].find(([, name]) => name === 'rich') ?? []
    changed.prepend(`import { written as ${local} } from '#app/locale/written.tsx';`)
  }
  return changed
}

/**
 * Gives browsers the texts of one language in place of the calls of `t`, `tc`, `tn` and `rich`: neither keys nor a
 * catalogue, and no second language.
 */
export function inlineTexts(language: Language, catalogue: Catalogue): Plugin {
  return {
    name: 'inline-texts',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    config: () => ({
      define: {
        'import.meta.env.WORDS_LANGUAGE': JSON.stringify(language),
        'import.meta.env.WORDS_LOCALE': JSON.stringify(LOCALES[language]),
      },
    }),
    transform(code, id) {
      if (!/\/app\/.*\.tsx?(\?|$)/.test(id) || /\/app\/locale\/(texts|rich)\.tsx?$/.test(id)) return null
      if (!/\/(texts\.ts|rich\.tsx)"/.test(code.replaceAll("'", '"'))) return null
      const changed = inlined(code, this.parse(code), catalogue, id.includes('/app/locale/') ? SAYS_THERE : SAYS)
      return changed ? { code: changed.toString(), map: changed.generateMap({ hires: true }) } : null
    },
  }
}
