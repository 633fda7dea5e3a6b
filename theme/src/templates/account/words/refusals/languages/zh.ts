import type { RefusalWords } from '../english.ts';

export const zh: RefusalWords = {
  badInput: '无法使用所发送的内容。请返回，检查输入的内容，然后重新发送。',
  notAllowed: '您的账户无权执行此操作。',
  changedMeanwhile: '内容已与页面显示的不同。请重新加载页面。',
  tooLarge: '发送的内容过大。',
  busy: '服务器目前过于繁忙。请在一分钟后重试。',
  ownProofNeeded: '您通过身份提供商登录，只能访问该提供商所属的组织。请自行登录后再执行此操作。',
  organizationBlocked: '此组织已被封锁。',
  organizationFull: '此组织的成员数已达上限。请联系其管理员。',
  membershipDisabled: '此组织的管理员已停用您的成员身份。',
  otherAddress: '此邀请是发给另一个地址的。请使用该地址的账户登录。',
  addressUnverified: '您的电子邮件地址未经验证。请联系此服务器的运营者进行验证。',
  tooManyApps: '您连接的应用已达上限。请断开不需要的应用。',
  signInFirst: '请先登录。',
};
