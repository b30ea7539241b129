import type { ReactNode } from 'react'

/** Properties of TabPanel. */
export type TabPanelProps = {
  /** The same as the Segmented's. */
  idBase: string
  /** The chosen tab's id. */
  tab: string
  children: ReactNode
}

/** What the chosen tab of a Segmented shows. */
export const TabPanel = ({ idBase, tab, children }: TabPanelProps) => (
  <div role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-tab-${tab}`}>
    {children}
  </div>
)
