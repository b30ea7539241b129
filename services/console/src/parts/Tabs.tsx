import { Segmented } from '@latchkey/ui/components/Segmented'
import type { ReactNode } from 'react'

export interface TabsProps<Id extends string> {
  /** Unique on the page. */
  readonly name: string
  readonly items: readonly { readonly id: Id; readonly label: string }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly children: ReactNode
}

export function Tabs<Id extends string>({ name, items, value, onChange, children }: TabsProps<Id>) {
  return (
    <>
      <Segmented
        label="Lists"
        items={items}
        value={value}
        onChange={onChange}
        idBase={name}
        className="c-tabs"
      />
      <div id={`${name}-panel`} role="tabpanel" aria-labelledby={`${name}-tab-${value}`} key={value}>
        {children}
      </div>
    </>
  )
}
