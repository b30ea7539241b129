import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export type TabPanelProps = CommonProps & {
  idBase: string
  tab: string
  children: ReactNode
}

export const TabPanel = ({ idBase, tab, children, ...common }: TabPanelProps) => (
  <div {...rootProps(common)} role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-tab-${tab}`}>
    {children}
  </div>
)
