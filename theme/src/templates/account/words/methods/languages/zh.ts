import type { MethodWords } from '../english.ts';

export const zh: MethodWords = {
  passkeySignIn: '使用通行密钥登录',
  passkeyAgain: '使用通行密钥',
  passkeyUnused: '浏览器没有使用通行密钥。请重试，或用其他方式登录。',
  passkeyRefused: '此通行密钥未被接受。请重试，或用其他方式登录。',
  ssoSignIn: '通过你的组织登录',
  ssoText: '输入你的工作邮箱地址。如果你的组织有身份提供商，你将在那里继续。',
  ssoChoose: '在你的组织继续',
  ssoChooseText: '只选择你认识的：你将在身份提供商的页面上继续。',
  ssoNone: '没有组织通过身份提供商接受此地址。请用其他方式登录。',
  ssoRefused: '你未登录',
  ssoRefusedText: '你的组织的身份提供商没有让你登录，或者时间太长。请重试。',
  ssoRefusedNumber: '如果再次发生，请把此编号告诉管理员：',
  ssoNeeded: '需要单点登录的组织',
  ssoNeededText: '通过其身份提供商登录后即可打开。',
};
