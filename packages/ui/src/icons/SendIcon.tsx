import { Icon, type IconProps } from './Icon.js'

export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 14.5 14.5 5.5M7 5.5h7.5V13" />
  </Icon>
)
