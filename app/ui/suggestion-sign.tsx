import './search-overlay.css'
import { Icon, type IconName } from './icon.tsx'

/** The beginning of a suggestion: the picture of a listing, else the sign of its kind. */
export function SuggestionSign({ icon, picture }: { icon: IconName; picture?: string | undefined }) {
  if (!picture) return <Icon name={icon} className="icon--small" />
  const kind = icon === 'user' ? 'suggestion-picture suggestion-picture--face' : 'suggestion-picture'
  return <img className={kind} src={picture} width={40} height={40} alt="" decoding="async" />
}
