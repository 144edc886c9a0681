import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { matchPath } from 'react-router'
import { clock } from '#app/adapters/clock.server.ts'
import type { Asked } from './act-page.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { currentPath } from '#app/http/return-path.ts'

type KindOf<Outcome> = Outcome extends { kind: infer Kind extends string } ? Kind : Outcome & string
type OfKind<Outcome, Kind> = Outcome extends Kind
  ? Outcome
  : Outcome extends { kind: infer Own }
    ? Kind extends Own
      ? Outcome
      : never
    : never

/** Why the act was refused, on its page; 409 unless it names another status. */
type Refusal = string | readonly [status: number, message: string]
type Answer<Who, Outcome> = Refusal | ((who: Who, outcome: Outcome) => Promise<Response> | Refusal)

interface ActOf<Who, Outcome extends string | { kind: string }> {
  /**
   * The person and the thing of the act, determined before the page
   * and before the act. @throws the page for others.
   */
  who: (args: LoaderFunctionArgs) => Promise<Who>
  /** The page. With a `refusal` it has no button, and answers with 409. */
  page: (who: Who, args: LoaderFunctionArgs) => Asked | Promise<Asked>
  /** The fields of its form that the act reads. */
  fields?: string[]
  perform: (who: Who, form: FormData, now: Date) => Promise<Outcome>
  /** The page for a thing that does not exist, or belongs to another person: the answer to `not-found`. */
  unknown?: () => unknown
  outcomes: { [Kind in Exclude<KindOf<Outcome>, 'not-found'>]: Answer<Who, OfKind<Outcome, Kind>> }
  /** The name of an outage and a fault on this page; by default the form comes back as any other. */
  failure?: string | (() => string)
}

export type Act = ReturnType<typeof act>

/** The loader and the action of a page that asks once, and does one thing when its button is pressed. */
export function act<Who, const Outcome extends string | { kind: string }>(row: ActOf<Who, Outcome>) {
  return {
    async loader(args: LoaderFunctionArgs) {
      const asked = await row.page(await row.who(args), args)
      return data(asked, { status: asked.refusal ? 409 : 200 })
    },
    async action(args: ActionFunctionArgs) {
      const who = await row.who(args)
      const form = await readFields(args.request, row.fields ?? [])
      if (row.failure) answerFailure(args, typeof row.failure === 'string' ? row.failure : row.failure(), refused)
      const outcome = await row.perform(who, form, clock.now())
      const kind = (typeof outcome === 'string' ? outcome : outcome.kind) as KindOf<Outcome>
      if (kind === 'not-found' && row.unknown) throw row.unknown()
      const answer = (row.outcomes as Record<string, Answer<Who, Outcome>>)[kind] as Answer<Who, Outcome>
      const said = typeof answer === 'function' ? answer(who, outcome) : answer
      if (said instanceof Promise) return said
      const [status, message] = typeof said === 'string' ? [409, said] : said
      return data(refused(message), { status })
    },
  }
}

const refused = (message: string) => ({ status: 'error' as const, message })

/** One module for many acts: the address names the act. */
export function actsAt(rows: Record<string, Act>): Act {
  const actOf = ({ request }: LoaderFunctionArgs) => {
    const [path = ''] = currentPath(request).split('?')
    const [, found] = Object.entries(rows).find(([pattern]) => matchPath(pattern, path)) ?? []
    if (!found) throw new Error(`no act at ${path}`)
    return found
  }
  return { loader: (args) => actOf(args).loader(args), action: (args) => actOf(args).action(args) }
}
