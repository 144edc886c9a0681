import type { ModeratedCase } from '#app/domain/moderation/case.server.ts'
import type { TargetKind } from '#app/domain/moderation/states.ts'
import { knownLanguage } from '#app/domain/moderation/titles.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { categorySaid } from '#app/domain/listings/categories.ts'

const EVIDENCE_LABELS: () => Record<string, string> = perLanguage(() => ({
  title: t('Título'),
  description: t('Descripción'),
  category: t('Categoría'),
  contact: t('Información de contacto'),
  location: t('Ubicación'),
  tags: t('Etiquetas'),
  packages: t('Paquetes'),
  name: t('Nombre'),
  username: t('Nombre de usuario'),
  bio: t('Biografía'),
  website: t('Sitio web'),
  skills: t('Habilidades'),
  message: t('Mensaje'),
  files: t('Archivos'),
  rating: t('Estrellas'),
  comment: t('Comentario'),
  prize: t('Premio'),
  publisher: t('Lo publica'),
  source: t('Fuente'),
  link: t('Dirección en su fuente'),
  scope: t('Qué incluye'),
  exclusions: t('Qué no incluye'),
}))

/** The fields that a person writes in the language of the thing; the rest are names, addresses and figures. */
const WRITTEN = ['title', 'description', 'contact', 'tags', 'packages', 'bio', 'skills', 'message', 'comment', 'prize']
/** Kinds of which the language of the title alone is known. */
const TITLED: readonly TargetKind[] = ['quote', 'order_event', 'counter_offer', 'counter_answer', 'quote_answer']

function languageOf(kind: TargetKind, evidence: Record<string, unknown>, name: string) {
  const isKnown = TITLED.includes(kind) ? name === 'title' : WRITTEN.includes(name)
  return (isKnown && knownLanguage(evidence['language'])) || null
}

/** A piece of the copy in words: what is ours in it is stored in Spanish. */
function evidenceText(name: string, text: string): string {
  if (name === 'category') return categorySaid(text)
  const stars = name === 'rating' && /^([1-5]) de 5$/.exec(text)?.[1]
  return stars ? t('{average} de 5', { average: stars }) : text
}

/** The copy of a thing in words, in the order of a screen, because the stored copy has no order. */
export const presentEvidence = (kind: TargetKind, evidence: ModeratedCase['evidence']) =>
  Object.entries(EVIDENCE_LABELS()).flatMap(([name, label]) => {
    const value = evidence[name] ?? null
    const text = Array.isArray(value) ? value.join(', ') : value
    if (!text) return []
    return [{ name: label, text: evidenceText(name, text), ...spokenIn(languageOf(kind, evidence, name)) }]
  })
