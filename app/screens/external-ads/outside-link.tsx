interface OutsideLinkProps {
  href: string
  className?: string
  children: React.ReactNode
}

/** A link that somebody else gave: it is not ours to recommend. Paths of our own, as the demonstration has, are. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a className={className} href={href} rel={href.startsWith('/') ? 'nofollow' : 'nofollow noopener ugc'}>
      {children}
    </a>
  )
}
