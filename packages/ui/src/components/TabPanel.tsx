import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of TabPanel. */
export type TabPanelProps = CommonProps & {
  /** The same as the Segmented's. */
  idBase: string
  /** The chosen tab's id. */
  tab: string
  children: ReactNode
}

/** What the chosen tab of a Segmented shows. */
export const TabPanel = ({ idBase, tab, children, ...common }: TabPanelProps) => (
  <div {...rootProps(common)} role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-tab-${tab}`}>
    {children}
  </div>
)
