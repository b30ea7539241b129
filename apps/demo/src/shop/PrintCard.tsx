import type { ReactNode } from 'react'
import { Poster } from './Poster.js'
import type { Print } from './prints.js'

export function PrintCard({ print, children }: { readonly print: Print; readonly children: ReactNode }) {
  return (
    <li className="print">
      <Poster print={print} />
      <div className="print-facts">
        <h2>{print.name}</h2>
        <p>{print.edition}</p>
      </div>
      {children}
    </li>
  )
}
