import { Link } from '#app/ui/link.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { readOperatorText } from './operator-text.server.ts'
import { t } from '#app/locale/texts.ts'

type Text = Awaited<ReturnType<typeof readOperatorText>>

/** A text with its version, a note when it is not in force, and links to the others. */
export function OperatorText({ title, path, text }: { title: string; path: string; text: Text }) {
  return (
    <TextPage
      title={title}
      note={text.note}
      blocks={text.blocks}
      warning={
        text.isFormer && (
          <>
            {t('Esta versión ya no está en vigor.')} <Link to={path}>{t('Lee la de ahora.')}</Link>
          </>
        )
      }
    >
      {text.others.length > 0 && (
        <>
          <h2>{t('Otras versiones')}</h2>
          <ul>
            {text.others.map(({ version, to, since }) => (
              <li key={version}>
                <Link to={to}>{t('Versión {version}', { version })}</Link>, {since}
              </li>
            ))}
          </ul>
        </>
      )}
    </TextPage>
  )
}
