import { Icon, type IconProps } from './Icon.js'

export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 3 14 14M10 15.9v.01M7.4 12.9a3.7 3.7 0 0 1 4.2-.7M4.7 10.1a7.5 7.5 0 0 1 3-1.9M2.2 7.2a11 11 0 0 1 3-2M9.5 4.1a11 11 0 0 1 8.3 3.1M12 8.1a7.5 7.5 0 0 1 3.3 2" />
  </Icon>
)
