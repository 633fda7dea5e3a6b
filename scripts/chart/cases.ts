// Installations that the chart is rendered for, and some that it has to refuse.

const SECRETS = ['DATABASE_URL', 'BLOB_URL', 'SECRET_KEY', 'BACKUP_FOLDER', 'BACKUP_KEY', 'SMTP_URL'];

/** Values as Helm reads them: YAML, of which JSON is a part. */
type Values = Readonly<Record<string, unknown>>;

const from = (...names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, { name: 'kept', key: name.toLowerCase().replaceAll('_', '-') }]));

const several: Values = {
  baseUrl: 'https://docs.example.com',
  replicaCount: 3,
  persistence: { enabled: false },
  settings: {
    LECTERN_TRUSTED_PROXIES: '10.0.0.0/8',
    LECTERN_SITES_HOST: 'sites.example.com',
    LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
  },
  secretsFrom: from(...SECRETS.map((name) => `LECTERN_${name}`), 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'),
};

export const ACCEPTED: Readonly<Record<string, Values>> = {
  'what the chart brings': {},
  'one node with everything named': {
    fullnameOverride: 'docs',
    commonLabels: { team: 'writers' },
    image: { repository: 'registry.example.com/lectern', digest: `sha256:${'ab'.repeat(32)}` },
    imagePullSecrets: [{ name: 'registry' }],
    secrets: { LECTERN_BOOTSTRAP_TOKEN: `lct_${'x'.repeat(40)}`, LECTERN_SMTP_URL: 'smtp://mail.example.com' },
    settings: {
      LECTERN_BODY_LIMIT: 10_485_760,
      LECTERN_MAIL_FROM: 'docs@example.com',
      LECTERN_RESIZED_PICTURES: false,
    },
    persistence: { storageClass: '-', accessModes: ['ReadWriteOncePod'], keep: false, annotations: { a: 'b' } },
    backup: { existingClaim: 'backups', check: { enabled: true, schedule: '@weekly' } },
    service: { type: 'LoadBalancer', nodePort: 30_080, externalTrafficPolicy: 'Local', annotations: { c: 'd' } },
    serviceAccount: { create: false },
    startupProbe: null,
    terminationGracePeriodSeconds: 90,
    preStopSeconds: 0,
    affinity: { nodeAffinity: {} },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'docs', operator: 'Exists' }],
    priorityClassName: 'high',
    podAnnotations: { e: 'f' },
    podLabels: { g: 'h' },
    extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/authority/ca.crt' }],
    extraVolumes: [{ name: 'authority', configMap: { name: 'authority' } }],
    extraVolumeMounts: [{ name: 'authority', mountPath: '/etc/authority' }],
  },
  'several nodes behind an ingress, watched': {
    ...several,
    ingress: {
      enabled: true,
      className: 'nginx',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '101m' },
      extraHosts: ['*.sites.example.com'],
      tls: [{ secretName: 'tls', hosts: ['docs.example.com', '*.sites.example.com'] }],
    },
    metrics: {
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
      prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
    },
    backup: { check: { enabled: true } },
    networkPolicy: {
      enabled: true,
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } }],
      metricsFrom: [{ namespaceSelector: {} }],
      egress: [{ ports: [{ port: 53, protocol: 'UDP' }] }, { to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }],
    },
  },
  'as many nodes as are needed behind a gateway, with files on shared storage': {
    ...several,
    secretsFrom: from('LECTERN_DATABASE_URL', 'LECTERN_SECRET_KEY'),
    settings: {},
    sharedFiles: { existingClaim: 'files' },
    autoscaling: { enabled: true, behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } },
    podDisruptionBudget: { maxUnavailable: '50%' },
    httpRoute: {
      enabled: true,
      parentRefs: [{ name: 'gateway', namespace: 'gateways', sectionName: 'https' }],
      extraHosts: ['*.sites.example.com'],
      timeout: '300s',
    },
    metrics: { enabled: false },
    topologySpreadConstraints: [
      { topologyKey: 'kubernetes.io/hostname', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
    ],
  },
};

export const REFUSED: readonly (readonly [what: string, values: Values, why: RegExp])[] = [
  ['several nodes on SQLite', { ...several, secretsFrom: {} }, /Several nodes need PostgreSQL/],
  ['several nodes with one data folder', { ...several, persistence: { enabled: true } }, /data folder each/],
  ['more nodes by themselves on SQLite', { autoscaling: { enabled: true } }, /Several nodes need PostgreSQL/],
  [
    'SQLite named by its address',
    { ...several, secretsFrom: {}, secrets: { LECTERN_DATABASE_URL: 'sqlite:/var/lib/lectern/lectern.db' } },
    /Several nodes need PostgreSQL/,
  ],
  ['SQLite in a folder that goes with its pod', { persistence: { enabled: false } }, /would go with the pod/],
  [
    'nodes that share no files and no key',
    { ...several, settings: {}, secretsFrom: from('LECTERN_DATABASE_URL') },
    /files need a place[\s\S]*key of its own/,
  ],
  ['files in two places', { ...several, sharedFiles: { existingClaim: 'files' } }, /Files have one place/],
  ['backups in two places', { ...several, backup: { existingClaim: 'b' } }, /Backups have one place/],
  ['a check of no backups', { backup: { check: { enabled: true } } }, /no backup to check/],
  ['mail from nobody', { secretsFrom: from('LECTERN_SMTP_URL') }, /Mail needs both/],
  ['a secret twice', { ...several, secrets: { LECTERN_SECRET_KEY: 'x'.repeat(32) } }, /in secrets and in secretsFrom/],
  ['a route without a gateway', { baseUrl: 'https://a.example.com', httpRoute: { enabled: true } }, /name a gateway/],
  ['an ingress to nowhere', { ingress: { enabled: true } }, /baseUrl must be/],
  ['alerts on nothing', { metrics: { enabled: false, prometheusRule: { enabled: true } } }, /need metrics\.enabled/],
  ['a setting that there is not', { settings: { LECTERN_PORTS: 1 } }, /LECTERN_PORTS/],
];
