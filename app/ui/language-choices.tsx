import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import type { Language } from '#app/locale/languages.ts'
import { pageLanguage } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

interface LanguageChoicesProps {
  className: string
  /** The page to open in the other language; by default the present page. */
  returnPath?: string
}

/**
 * A button for each language of the site, in its own words; absent on a site of one language. With script the typed
 * text is kept (`typed-words.ts`).
 */
export function LanguageChoices({ className, returnPath }: LanguageChoicesProps) {
  const { pathname, search } = useLocation()
  const languages = useRouteLoaderData<{ languages?: { language: Language; name: string }[] }>('root')?.languages
  if (!languages) return null
  return (
    <form className={className} method="post" action="/language">
      <h2 id="language-form-title">{t('Idioma')}</h2>
      <input type="hidden" name="return" value={returnPath ?? pathname + search} />
      <div className="theme-form__choices" role="group" aria-labelledby="language-form-title">
        {languages.map(({ language, name }) => (
          <Fragment key={language}>
            <button
              type="submit"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === pageLanguage()}
            >
              {name}
            </button>{' '}
          </Fragment>
        ))}
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className="small">
            {t('Lo que hayas escrito en esta página no pasa al otro idioma: para recuperarlo, vuelve atrás.')}
          </p>
        )}
      </noscript>
    </form>
  )
}
