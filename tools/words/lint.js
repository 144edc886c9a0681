const TEXTS = new Set(['t', 'tc', 'tn', 'rich', 'say', 'sayIn', 'sayMany'])
/** Which arguments of each function are texts, and which holds the values. */
const ARGUMENTS = {
  t: [[0], 1],
  tc: [[0, 1], 2],
  tn: [[1, 2], 3],
  rich: [[0], 1],
  say: [[0], 1],
  sayIn: [[0, 1], 2],
  sayMany: [[1, 2], 3],
}
/** Functions that store a text for a later reader, so they may be used in a table that is made when a module is loaded. */
const KEPT = new Set(['say', 'sayIn', 'sayMany'])
/** Names of places that do not help a translator. */
const VAGUE = /^(value|which|thing|text|[a-z])\d*$/

const isFunction = ({ type }) => /Function/.test(type)

/** Whether the code runs when its module is loaded, and so before a request has a language. */
function runsAtLoad(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (isFunction(at) || at.type === 'PropertyDefinition') return false
  }
  return true
}

const isText = (node) =>
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  (node?.type === 'TemplateLiteral' && node.expressions.length === 0)

const textOf = (node) => (node.type === 'Literal' ? node.value : node.quasis[0].value.cooked)

/**
 * The requirements of the functions of `app/locale/texts.ts` and `rich.tsx` on their callers.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const texts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      literal: 'Write the text as a literal: the catalogues are made from it.',
      values: 'Write the values as an object with plain names: browsers get them in the text.',
      load: 'This is said when the module is loaded, in the source language: use perLanguage, or say it in a function.',
      vague: 'Name the place by what it holds: «{{name}}» tells a translator nothing.',
      capitals: 'Name what perLanguage returns in capitals, so that a call of it is known when modules are loaded.',
    },
  },
  create(context) {
    const ours = new Map()
    const called = (node) => (node.callee.type === 'Identifier' ? ours.get(node.callee.name) : undefined)
    return {
      ImportDeclaration(node) {
        if (!/locale\/(texts\.ts|said\.ts|rich\.tsx)$/.test(node.source.value)) return
        for (const { imported, local } of node.specifiers) if (imported) ours.set(local.name, imported.name)
      },
      CallExpression(node) {
        const name = called(node)
        if (name === 'perLanguage') {
          const named = node.parent.type === 'VariableDeclarator' ? node.parent.id.name : undefined
          if (!named || !/^[A-Z][A-Z\d_]*$/.test(named)) context.report({ node, messageId: 'capitals' })
          return
        }
        const isKept =
          node.callee.type === 'Identifier' && /^[A-Z][A-Z\d_]+$/.test(node.callee.name) && node.arguments.length === 0
        if ((isKept || (TEXTS.has(name) && !KEPT.has(name))) && runsAtLoad(node))
          context.report({ node, messageId: 'load' })
        if (!TEXTS.has(name)) return
        const [places, values] = ARGUMENTS[name]
        for (const place of places) {
          const given = node.arguments[place]
          if (!isText(given)) context.report({ node: given ?? node, messageId: 'literal' })
          else
            for (const [, vague] of textOf(given).matchAll(/\{(\w+)\}/g))
              if (VAGUE.test(vague)) context.report({ node: given, messageId: 'vague', data: { name: vague } })
        }
        const given = node.arguments[values]
        if (!given) return
        const isPlain = ({ type, computed, key }) => type === 'Property' && !computed && key.type === 'Identifier'
        if (given.type !== 'ObjectExpression' || !given.properties.every(isPlain))
          context.report({ node: given, messageId: 'values' })
      },
    }
  },
}

export default { rules: { texts } }
