import { useRouteLoaderData } from '@remix-run/react'

export const DEFAULT_SITE_NAME = 'Gremio'

/** The site's name for a sentence. Where the root itself has failed it is the product's. */
export const useSiteName = (): string => useRouteLoaderData<{ siteName: string }>('root')?.siteName ?? DEFAULT_SITE_NAME
