/** The site's mark: the star tile, then the name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <>
      <svg className="wordmark__tile" viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">
        <path d="M20 0c0 11 9 20 20 20-11 0-20 9-20 20 0-11-9-20-20-20 11 0 20-9 20-20z" />
      </svg>
      {name}
    </>
  )
}
