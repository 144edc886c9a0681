interface OutsideLinkProps {
  href: string
  className?: string
  children: React.ReactNode
}

/** A link from another site, marked as not recommended. Paths of our own, as the demonstration has, are not marked. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a className={className} href={href} rel={href.startsWith('/') ? 'nofollow' : 'nofollow noopener ugc'}>
      {children}
    </a>
  )
}
