import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { Line } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import type { OrderPapers } from './order-papers.server.ts'
import { t } from '#app/locale/texts.ts'

/** The documents of an order: files to keep, receipts and invoices. */
export function OrderPapersList({ papers }: { papers: OrderPapers }) {
  return papers.map(({ title, papers, note }) => (
    <Fragment key={title}>
      {title && <h3 className="title">{title}</h3>}
      <ul className="stack--tight">
        {papers.map(({ about, links, said, ask, add }, index) => (
          <li key={index} className="cluster cluster--tight">
            {about && (
              <span>
                <Line of={about} />
              </span>
            )}{' '}
            {links.map(({ to, title, isFile }) =>
              isFile ? (
                <a key={to} href={to} download>
                  <bdi>{title}</bdi>
                </a>
              ) : (
                <Link key={to} to={to}>
                  {title}
                </Link>
              ),
            )}{' '}
            {said && <span className="small soft">{said}</span>}{' '}
            {ask && (
              <Form method="post" action={ask}>
                <button type="submit" className="button button--plain">
                  {t('Pedir la factura')}
                  <span className="visually-hidden"> {about && <Line of={about} />}</span>
                </button>
              </Form>
            )}
            {add && (
              <Link className="button button--plain" to={add.to}>
                {add.title}
                <span className="visually-hidden"> {add.of && <Line of={add.of} />}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {note && <p className="small soft">{note}</p>}
    </Fragment>
  ))
}
