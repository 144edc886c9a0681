/** A person's picture, or the initial of their name. The name stands beside it, so this says nothing. */
export function Avatar({ name, url, large = false }: { name: string; url: string | null; large?: boolean }) {
  return (
    <span className={large ? 'avatar avatar--large' : 'avatar'} aria-hidden="true">
      {url ? <img src={url} alt="" width={56} height={56} loading="lazy" /> : initial(name)}
    </span>
  )
}

function initial(name: string): string {
  return ([...name.trim()][0] ?? 'U').toLocaleUpperCase('es')
}
