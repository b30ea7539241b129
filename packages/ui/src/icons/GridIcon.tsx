import { Icon, type IconProps } from './Icon.js'

export const GridIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="3.5" width="5" height="5" rx="1.6" fill="currentColor" stroke="none" />
    <rect x="11.5" y="3.5" width="5" height="5" rx="1.6" fill="currentColor" stroke="none" />
    <rect x="3.5" y="11.5" width="5" height="5" rx="1.6" fill="currentColor" stroke="none" />
    <rect x="11.5" y="11.5" width="5" height="5" rx="1.6" fill="currentColor" stroke="none" />
  </Icon>
)
