import type pg from 'pg'
import { format, resolveConfig } from 'prettier'

/** In the order of the page; the word in brackets that a comment in the database begins with is one of them. */
const AREAS = {
  accounts: 'Accounts and sign-in',
  listings: 'Listings',
  search: 'Search, saved searches, keywords, favourites',
  measures: 'Measures',
  conversations: 'Conversations, orders, ratings',
  contests: 'Contests',
  telling: 'Notifications, mail, newsletter',
  trust: 'Reports, moderation, warnings',
  sources: 'Ads of other sites',
  operation: 'Operation',
}

const FEW_COLUMNS = 3

interface Described {
  name: string
  comment: string | null
}

export interface DatabaseParts {
  relations: (Described & { isView: boolean; refersTo: string[] })[]
  functions: (Described & { isOfTrigger: boolean })[]
  triggers: (Described & { relation: string; definition: string; calls: string })[]
}

/** Tables, views, functions and triggers of ours, with what the database says of each. */
export async function readDatabaseParts(client: pg.Client): Promise<DatabaseParts> {
  const { rows: relations } = await client.query(`
    SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.relkind <> 'r' AS "isView",
           coalesce((SELECT array_agg(DISTINCT k.confrelid::regclass::text) FROM pg_constraint k
                      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid), '{}') AS "refersTo"
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm') ORDER BY 1`)
  const { rows: functions } = await client.query(`
    SELECT p.oid::regprocedure::text AS name, obj_description(p.oid, 'pg_proc') AS comment,
           p.prorettype = 'trigger'::regtype AS "isOfTrigger"
      FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`)
  const { rows: triggers } = await client.query(`
    SELECT t.tgname AS name, obj_description(t.oid, 'pg_trigger') AS comment, t.tgrelid::regclass::text AS relation,
           pg_get_triggerdef(t.oid, true) AS definition, t.tgfoid::regproc::text AS calls
      FROM pg_trigger t WHERE NOT t.tgisinternal ORDER BY t.tgrelid::regclass::text, t.tgname`)
  return { relations, functions, triggers }
}

/** The text of docs/database.md. */
export async function drawDatabaseMap({ relations, functions, triggers }: DatabaseParts) {
  const areaOfRelation = new Map(relations.map(({ name, comment }) => [name, areaOf(comment)]))
  const equal = triggers.filter(({ comment }) => comment?.startsWith('Keeps '))
  const lines = [
    '# The database',
    '',
    '<!-- Made by `npm run db:docs` from what the schema and the migrations say with COMMENT ON. A test holds it to them. -->',
    '',
    'This page describes each table, each trigger, and each function that statements call. ' +
      '[`db/types.ts`](../db/types.ts) has the columns and their types, and [`db/schema/`](../db/schema) the constraints. ' +
      "A migration that adds a table, a trigger or a function describes it with `COMMENT ON … IS '[area] …'`. Then run " +
      '`npm run db:docs`, which writes this page.',
    '',
    ...Object.values(AREAS).map((title) => `- [${title}](#${anchorOf(title)})`),
    '',
    '## Triggers that keep data equal',
    '',
    'These triggers keep copies equal; no other code writes the copies. The sections below list the other triggers, which ' +
      'notify somebody or queue a job.',
    '',
    '| the triggers keep | when rows change in |',
    '| --- | --- |',
    ...groupBy(equal, ({ comment }) => comment?.slice('Keeps '.length).replace(/:[^:]*$/, '.') ?? '').map(
      ([meaning, group]) => `| ${meaning} | ${unique(group.map(({ relation }) => `\`${relation}\``)).join(', ')} |`,
    ),
  ]
  for (const [area, title] of Object.entries(AREAS)) {
    lines.push('', `## ${title}`, '', '| table | what a row is | refers to |', '| --- | --- | --- |')
    for (const { name, comment, isView, refersTo } of relations.filter((part) => areaOf(part.comment) === area))
      lines.push(`| \`${name}\`${isView ? ' (view)' : ''} | ${meaningOf(comment)} | ${refersTo.join(', ')} |`)
    const own = triggers.filter(
      ({ relation, comment }) => areaOfRelation.get(relation) === area && !comment?.startsWith('Keeps '),
    )
    if (own.length > 0) lines.push('', '| trigger | when | what for |', '| --- | --- | --- |')
    for (const { name, comment, relation, definition, calls } of own)
      lines.push(`| \`${name}\` | ${momentOf(definition)} \`${relation}\` | ${comment ?? ''} Calls \`${calls}\`. |`)
    const rules = functions.filter((part) => areaOf(part.comment) === area && !part.isOfTrigger)
    if (rules.length > 0) lines.push('', '| function | what it does |', '| --- | --- |')
    for (const { name, comment } of rules) lines.push(`| \`${name}\` | ${meaningOf(comment)} |`)
  }
  return format(`${lines.join('\n')}\n`, { ...(await resolveConfig('docs/database.md')), parser: 'markdown' })
}

/** Parts without a comment, or with one that names no area of the page. */
export function partsWithoutMeaning({ relations, functions, triggers }: DatabaseParts) {
  return [
    ...[...relations, ...functions].filter(({ comment }) => !areaOf(comment)),
    ...triggers.filter(({ comment }) => !comment),
  ].map(({ name }) => name)
}

function areaOf(comment: string | null) {
  const area = /^\[(\w+)\] /.exec(comment ?? '')?.[1]
  return area !== undefined && area in AREAS ? area : undefined
}

function meaningOf(comment: string | null) {
  return comment?.replace(/^\[\w+\] /, '') ?? ''
}

/** “after update of price_cents on”, out of the statement that makes the trigger. */
function momentOf(definition: string) {
  const moment = /TRIGGER \S+ (.+) ON \S+/.exec(definition)?.[1]?.toLowerCase() ?? ''
  const [event = '', columns] = moment.split(' update of ')
  if (!columns) return `${moment} on`
  return `${event} update of ${columns.split(', ').length > FEW_COLUMNS ? 'some columns' : columns} on`
}

function anchorOf(title: string) {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

export function groupBy<T>(items: T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}

function unique(texts: string[]) {
  return [...new Set(texts)]
}
