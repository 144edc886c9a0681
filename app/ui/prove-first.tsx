import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

/** In place of a form that only a confirmed address may use: the sentence that says so, and the way to another link. */
export function ProveFirst({ children }: { children: string }) {
  return (
    <p className="callout callout--warn">
      {children} <Link to="/dashboard/verify-email">{t('Enviar el enlace otra vez')}</Link>
    </p>
  )
}
