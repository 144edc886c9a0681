type LinkProps = Omit<React.ComponentProps<'a'>, 'href'> & { to: string }

/**
 * A link inside the site: a plain anchor, which `useLinkClicks` follows for the whole page. Remix's own component asks
 * the router half a dozen questions for each. The mark is what Remix gives its own.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  )
}
