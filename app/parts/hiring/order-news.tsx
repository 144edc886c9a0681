import { useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { isAtOrBelow } from '#app/domain/orders/paths.ts'
import { useNotificationNews } from '#app/ui/use-notification-news.ts'
import { t } from '#app/locale/texts.ts'

/**
 * Says on a page of an order that something has happened since it was opened; what it is loads by a press, as a whole page.
 * @param props `order`: the address of the order. `here`: the page that the press loads, without which it is the order's.
 */
export function OrderNews({ order, here = order }: { order: string; here?: string }) {
  const account = useRouteLoaderData<{ viewer?: { id: string } | null }>('root')?.viewer?.id
  return <div role="status">{account && <Line key={order} account={account} order={order} here={here} />}</div>
}

function Line({ account, order, here }: { account: string; order: string; here: string }) {
  const [title, setTitle] = useState<string>()
  useNotificationNews(account, ({ title, href, about }) => {
    if ([href, about].some((address) => address && isAtOrBelow(order, address))) setTitle(title)
  })
  return (
    title && (
      <p className="callout">
        {title}. <a href={here}>{t('Ver qué ha cambiado')}</a>
      </p>
    )
  )
}
