import { POINT_ANSWERS, POINT_LABELS, pointName } from '#app/domain/orders/change-points.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import type { TextFieldMetadata } from '#app/forms/controls.tsx'
import { HiringRulesLink, type HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { Line, type LineText } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import { Quoting } from '#app/ui/named.tsx'
import type { Theirs } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

/** The stage that the act is about. */
export const StageName = ({ n, of }: { n: number; of: Theirs }) => (
  <p className="soft">
    <Quoting say={(title) => t('Etapa {number}: {title}', { number: n, title })} of={of} />
  </p>
)

interface PointsProps {
  points: readonly { point: number; body: string; lang?: string }[]
  field: (name: string) => TextFieldMetadata
}

/** The changes that were asked for, each to be answered. */
export const Points = ({ points, field }: PointsProps) =>
  points.map(({ point, body, lang }) => (
    <RadioGroup
      key={point}
      field={field(pointName(point))}
      label={<Quoting say={(words) => `${point}. ${words}`} of={{ words: body, lang }} />}
      options={POINT_ANSWERS.map((value) => ({ value, label: POINT_LABELS()[value] }))}
    />
  ))

interface LeadProps {
  /** The proposal, if the act answers one. */
  proposed: readonly LineText[]
  lead: string
  rule: HiringRule | undefined
}

/** The subject of the act, and its consequences. */
export function Lead({ proposed, lead, rule }: LeadProps) {
  return (
    <>
      {proposed.map((text, index) => (
        <p key={index}>
          <Line of={text} />
        </p>
      ))}
      <p>
        {lead} {rule && <HiringRulesLink rule={rule}>{t('Reglas')}</HiringRulesLink>}
      </p>
    </>
  )
}

export function NotPossible({ to, why, written }: { to: string; why: string | null; written: string | undefined }) {
  return (
    <>
      <p className="callout">
        {why}
        {written && ` ${t('Lo que habías escrito:')}`}
      </p>
      {written && <p className="words">{written}</p>}
      <p>
        <Link className="button" to={to}>
          {t('Ver la contratación')}
        </Link>
      </p>
    </>
  )
}
