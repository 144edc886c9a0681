import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { t } from '#app/locale/texts.ts'

/** A line of text: names in their own direction of writing, and words in bold. */
export type Line = string | (string | { name: string } | { strong: string; lang?: string })[]

/** The page of an act before it is done. */
export interface Asked {
  title: string
  lines: Line[]
  button: string
  busy?: string
  /** Whether the act loses something or affects others. */
  isDestructive?: boolean
  /** Hidden fields. */
  values?: Record<string, string>
  /** Where the form is sent: by default the page's own address. */
  action?: string
  /** The page that leads back, for people who do not want the act; with its title it is shown above, too. */
  back: { to: string; title?: string; lang?: string }
  /** Why the act is not possible: then there is no button. */
  refusal?: string | null
}

export const actMeta: MetaFunction = ({ data }) => [{ title: (data as Asked | undefined)?.title }]

/** Asks for confirmation of one act, as its loader describes it. */
export function ActPage() {
  const { title, lines, back, refusal, ...form } = useLoaderData<Asked>()
  const failure = useActionData<{ message: string }>()
  return (
    <ConfirmPage
      title={title}
      failure={failure}
      above={
        back.title !== undefined && (
          <BackLink to={back.to} lang={back.lang}>
            {back.title}
          </BackLink>
        )
      }
    >
      {lines.map((line, at) => (
        <p key={at}>{typeof line === 'string' ? line : line.map(part)}</p>
      ))}
      {refusal ? (
        <>
          {!failure && (
            <p className="callout" role="alert">
              {refusal}
            </p>
          )}
          <p>
            <Link to={back.to} className="button">
              {t('Volver')}
            </Link>
          </p>
        </>
      ) : (
        <ConfirmForm busy={t('Un momento…')} {...form} cancelTo={back.to} />
      )}
    </ConfirmPage>
  )
}

function part(said: Exclude<Line, string>[number], at: number) {
  if (typeof said === 'string') return said
  return 'name' in said ? (
    <bdi key={at}>{said.name}</bdi>
  ) : (
    <strong key={at} lang={said.lang}>
      {said.strong}
    </strong>
  )
}
