import { useEffect, useState } from 'react'
import { pagePrefix } from '#app/locale/page-language.ts'

const PAUSE_MS = 150

/** The names of places that begin as is typed into the text field `of`, as its list `id`. Without script it is empty. */
export function PlaceOptions({ id, of }: { id: string; of: string }) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    const input = document.getElementById(of)
    if (!(input instanceof HTMLInputElement)) return
    let pause: ReturnType<typeof setTimeout> | undefined
    let latest = ''
    const ask = () => {
      clearTimeout(pause)
      latest = input.value.trim()
      const typed = latest
      if (typed.length < 2) return
      pause = setTimeout(() => {
        void namesLike(typed).then((found) => {
          if (typed === latest) setNames(found)
        })
      }, PAUSE_MS)
    }
    input.addEventListener('input', ask)
    return () => {
      clearTimeout(pause)
      latest = ''
      input.removeEventListener('input', ask)
    }
  }, [of])
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

async function namesLike(typed: string): Promise<string[]> {
  try {
    const found: unknown = await (await fetch(`${pagePrefix()}/place-names?q=${encodeURIComponent(typed)}`)).json()
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
