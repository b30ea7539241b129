import { Icon, type IconProps } from './Icon.js'

export const DisconnectIcon = (props: IconProps) => (
  <Icon {...props} mirrored>
    <path d="M8 17H5.5A2.5 2.5 0 0 1 3 14.5v-9A2.5 2.5 0 0 1 5.5 3H8M13 13.5 16.5 10 13 6.5M16.5 10H8" />
  </Icon>
)
