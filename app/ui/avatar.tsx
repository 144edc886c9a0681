type Size = 'small' | 'large' | 'huge'

const CLASSES: Record<Size, string> = {
  small: 'avatar',
  large: 'avatar avatar--large',
  huge: 'avatar avatar--huge',
}

/** A person's picture, or the initial of their name. The name stands beside it, so this says nothing. */
export function Avatar({ name, url, size = 'small' }: { name: string; url: string | null; size?: Size }) {
  return (
    <span className={CLASSES[size]} aria-hidden="true">
      {url ? <img src={url} alt="" width={56} height={56} loading="lazy" /> : initial(name)}
    </span>
  )
}

function initial(name: string): string {
  return ([...name.trim()][0] ?? 'U').toLocaleUpperCase('es')
}
