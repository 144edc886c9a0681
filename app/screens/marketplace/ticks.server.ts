import { idleFilters, type OptionCounts } from '#app/domain/search/option-counts.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const TICKS = perLanguage(() => [
  { name: 'pictured', label: t('Con fotos') },
  { name: 'available', label: t('Disponible ahora') },
  { name: 'answers', label: t('Responde en un día') },
])

/** The check boxes of a search, each with its number, without those that nearly all results would tick. */
export function ticksOf(options: OptionCounts, { shown, total }: { shown: Record<string, string>; total: number }) {
  const idle = idleFilters(options, total)
  return TICKS()
    .filter(({ name }) => !idle.includes(name))
    .map(({ name, label }) => ({
      name,
      text: options[name] ? `${label} (${options[name]['1'] ?? 0})` : label,
      isSet: shown[name] === '1',
    }))
}
