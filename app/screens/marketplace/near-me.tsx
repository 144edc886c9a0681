import { useLocation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { addressOf, roughly } from './search-form.ts'
import { t } from '#app/locale/texts.ts'

/** The parameter of the page that is reloaded with the permission to ask. */
const ASKED = 'near-me'
const WAIT_MS = 10_000
const KEPT_MS = 600_000
const REFUSED = () => t('No tenemos permiso para saber dónde estás. Escribe tu ciudad.')
const FAILED = () => t('No hemos podido saber dónde estás. Escribe tu ciudad.')

interface FeaturePolicy {
  allowsFeature(feature: string): boolean
}

/** Whether this document may ask. One that was opened at another screen may not: permission comes with the page. */
function mayAsk(): boolean {
  // Chrome alone has it; other browsers do not read the header.
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy }
  return featurePolicy === undefined || featurePolicy.allowsFeature('geolocation')
}

/** Stores the press, or removes it; null if there was none, or if the browser stores none. */
function remember(press: '1' | null): string | null {
  try {
    const before = sessionStorage.getItem(ASKED)
    if (press) sessionStorage.setItem(ASKED, press)
    else sessionStorage.removeItem(ASKED)
    return before
  } catch {
    return null
  }
}

/**
 * 'Cerca de mí': asks the browser where it is and leads to the nearest place. Without script its place has a word of
 * help, so that the page does not move when the button appears.
 */
export function NearMe() {
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')

  /** The search with what is typed and not sent yet. */
  const asked = () => (button.current?.form ? addressOf(button.current.form) : pathname + search)

  function ask() {
    if (!mayAsk()) {
      remember('1')
      window.location.assign(asked())
      return
    }
    setSaid(t('Buscando dónde estás…'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSaid('')
        const fields = { latitude: roughly(coords.latitude), longitude: roughly(coords.longitude) }
        submit({ ...fields, search: asked() }, { method: 'post', action: '/nearest-place' })
      },
      ({ code, PERMISSION_DENIED }) => setSaid(code === PERMISSION_DENIED ? REFUSED() : FAILED()),
      { timeout: WAIT_MS, maximumAge: KEPT_MS },
    )
  }

  useEffect(() => {
    if (isHydrated && remember(null) !== null && mayAsk()) button.current?.click()
  }, [isHydrated])

  if (!isHydrated || !('geolocation' in navigator))
    return <p className="filters__near small soft">{t('Por ejemplo: Valencia')}</p>
  return (
    <div className="filters__near">
      <button ref={button} type="button" className="link-button" onClick={ask}>
        <Icon name="map-pin" /> {t('Cerca de mí')}
      </button>
      <p className="small" role="status">
        {said}
      </p>
    </div>
  )
}
