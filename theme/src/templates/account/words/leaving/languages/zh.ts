import type { LeavingWords } from '../english.ts';

export const chinese: LeavingWords = {
  yourData: '您的数据',
  yourDataText: '下载此服务器保存的关于您的内容，或删除您的账户。',
  exportData: '下载您的数据',
  exportDataText:
    '一个 zip 文件，以 JSON 包含服务器保存的关于您的一切：个人资料、不含密钥的登录方式、成员身份、评论、变更请求、草稿、通知和审计日志事件。每小时最多三次。',
  deleteAccount: '删除您的账户',
  deleteGoes:
    '以下内容立即并永久消失：您的姓名、地址和图片、所有登录方式、会话、令牌和已连接的应用、成员身份、通知，以及没有其他人写过的草稿。',
  deleteStays:
    '您在组织中所写、所说和所决定的内容留在组织中，并显示为已删除的用户。其审计日志保留一个标识符、您来自的网络以及被邀请的地址。',
  deleteSole: '没有其他人管理这些组织。请先让其他人成为管理员，或先删除组织。',
  confirmAddress: '您的电子邮件地址（用于确认）',
  confirmAddressFault: '这不是您账户的地址。',
  accountDeleted: '您的账户已删除',
  accountDeletedText: '您已在所有地方退出登录，您的令牌不再有效。',
  deleteOrganization: '删除组织',
  deleteOrganizationText:
    '从现在起任何人都无法进入，其站点也不再提供。管理员可在七天内在此恢复。之后它将被永久移除，包括其空间、站点、主机名、成员、令牌和审计日志。请先导出您想保留的内容。',
  confirmName: '其名称（用于确认）',
  confirmNameFault: '这不是它的名称。',
  organizationDeleted: '组织已删除。',
  deletedOrganizations: '已删除的组织',
  deletedOrganizationsText: '在被永久移除之前，您可以恢复它们及其全部内容。',
  restorableUntil: '可恢复至',
  restore: '恢复',
  restored: '已恢复。',
};
