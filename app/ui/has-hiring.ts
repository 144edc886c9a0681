import { useRouteLoaderData } from '@remix-run/react'

/** Whether people can hire each other here, for a page that is the same for everybody. */
export const useHasHiring = (): boolean => Boolean(useRouteLoaderData<{ hasHiring?: boolean }>('root')?.hasHiring)
