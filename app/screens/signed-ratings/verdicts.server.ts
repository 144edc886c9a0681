import { publicRatingsPath } from '#app/domain/reviews/paths.ts'
import type { PublicRating } from '#app/domain/signed-ratings/published.server.ts'
import { PROOFS, type Statement } from '#app/domain/signed-ratings/statement.server.ts'
import type { Verdict } from '#app/domain/signed-ratings/signing.server.ts'
import { site } from '#app/http/site.server.ts'
import { formatMonth } from '#app/locale/dates.server.ts'
import { formatList } from '#app/locale/numbers.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

type Kind = Verdict['kind']

const WORDS: () => Record<Kind, { label: string; several: string; tone: 'good' | 'warn' | 'bad'; text: string }> =
  perLanguage(() => ({
    valid: {
      label: t('válida'),
      several: t('válidas'),
      tone: 'good',
      text: t('La firmó {name}, y hoy sigue publicada tal cual.', { name: site.name }),
    },
    edited: {
      label: t('editada'),
      several: t('editadas'),
      tone: 'warn',
      text: t('La firmó {name}, pero después ha cambiado. Esto es lo que dice hoy:', { name: site.name }),
    },
    withdrawn: {
      label: t('retirada'),
      several: t('retiradas'),
      tone: 'bad',
      text: t('La firmó {name}, pero ya no está publicada, así que no repetimos lo que decía.', { name: site.name }),
    },
    repeated: {
      label: t('repetida'),
      several: t('repetidas'),
      tone: 'warn',
      text: t('Es la misma que otra de este archivo: cuenta una sola vez.'),
    },
    foreign: {
      label: t('no es de aquí'),
      several: t('no son de aquí'),
      tone: 'bad',
      text: t('Su clave no es de {name}. Si viene de otra web, compruébala en ella.', { name: site.name }),
    },
    forged: {
      label: t('con una firma que no cuadra'),
      several: t('con una firma que no cuadra'),
      tone: 'bad',
      text: t('Dice ser de {name}, pero no es lo que firmó: alguien la ha cambiado. No te fíes de lo que pone.', {
        name: site.name,
      }),
    },
  }))

/** The result for a file, in words. */
export function presentVerdicts(verdicts: Verdict[], people: number) {
  const kinds = (Object.keys(WORDS()) as Kind[]).flatMap((kind) => {
    const count = verdicts.filter((verdict) => verdict.kind === kind).length
    if (count === 0) return []
    return `${count} ${count === 1 ? WORDS()[kind].label : WORDS()[kind].several}`
  })
  return {
    summary: formatList(kinds),
    isGood: verdicts.every(({ kind }) => kind === 'valid'),
    isOfSeveral: people > 1,
    verdicts: verdicts.map(presentVerdict),
  }
}

function presentVerdict(verdict: Verdict) {
  const { label, tone, text } = WORDS()[verdict.kind]
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    tone,
    text,
    rating: 'now' in verdict ? presentRating(verdict.signed, verdict.now) : null,
  }
}

/** The present rating, which differs from the signed one if it was edited. */
const presentRating = (signed: Statement, now: PublicRating) => ({
  stars: now.stars,
  text: now.text,
  month: formatMonth(new Date(`${signed.month}-15T12:00:00Z`), null),
  work: now.work,
  proof: PROOFS()[signed.proof],
  about: now.name && now.freelancerId ? { name: now.name, to: publicRatingsPath(now.freelancerId) } : null,
})

export type PresentedVerdicts = ReturnType<typeof presentVerdicts>
