/** A diagram of each kind that the library has. */
export const KINDS: Readonly<Record<string, string>> = {
  flowchart: `flowchart TD
  accTitle: How work goes
  accDescr: From start to end
  A[Start] --> B{Is it right?}
  B -->|Yes| C(Fine)
  B -- No --> D[[Sub]]
  D --> A
  subgraph one [A group]
   C --> E[(Database)]
   E --> F((Circle))
  end
  click A "https://example.com" "tip"`,
  sequence: `sequenceDiagram
  participant A as Alice
  actor J as John
  A->>+J: Hello John, how are you?
  Note right of J: thinks long
  loop every minute
    J-->>-A: Great!
  end
  alt is sick
    A-)J: Not so good :(
  else is well
    A->>J: Feeling fresh
  end`,
  classes: `classDiagram
  Animal <|-- Duck
  Animal : +int age
  Animal : +isMammal() bool
  class Duck{
    +String beakColor
    +swim()
  }
  Duck "1" --> "*" Pond : lives in`,
  states: `stateDiagram-v2
  [*] --> Still
  Still --> Moving : go
  Moving --> Crash
  state Moving { [*] --> Slow
   Slow --> Fast }
  note right of Still : a note
  Crash --> [*]`,
  entities: `erDiagram
  CUSTOMER ||--o{ ORDER : places
  ORDER ||--|{ LINE-ITEM : contains
  CUSTOMER { string name PK
   string custNumber "a comment" }`,
  journey: `journey
  title My working day
  section Go to work
    Make tea: 5: Me
    Go upstairs: 3: Me, Cat
  section Go home
    Sit down: 5: Me`,
  gantt: `gantt
  title A Gantt Diagram
  dateFormat YYYY-MM-DD
  section Section
  A task :a1, 2014-01-01, 30d
  Another task :after a1, 20d
  section Another
  Task in Another :2014-01-12, 12d`,
  pie: `pie showData title Pets
  "Dogs" : 386
  "Cats" : 85
  "Rats" : 15`,
  quadrants: `quadrantChart
  title Reach
  x-axis Low Reach --> High Reach
  y-axis Low --> High
  quadrant-1 We should expand
  quadrant-2 Need to promote
  Campaign A: [0.3, 0.6]`,
  requirements: `requirementDiagram
  requirement test_req {
  id: 1
  text: the test text.
  risk: high
  verifymethod: test
  }
  element test_entity {
  type: simulation
  }
  test_entity - satisfies -> test_req`,
  history: `gitGraph
  commit
  branch develop
  commit id: "fix"
  checkout main
  merge develop tag: "v1"
  commit`,
  context: `C4Context
  title System Context
  Person(customerA, "Banking Customer A", "A customer of the bank.")
  System(SystemAA, "Internet Banking System", "Allows customers to view")
  Rel(customerA, SystemAA, "Uses")`,
  mindmap: `mindmap
  root((mindmap))
    Origins
      Long history
    Research
      On effectiveness<br/>and features
    Tools`,
  timeline: `timeline
  title History of Social Media
  2002 : LinkedIn
  2004 : Facebook : Google
  2005 : YouTube`,
  sankey: `sankey-beta
Agricultural,Bio-conversion,124.729
Bio-conversion,Liquid,0.597
Bio-conversion,Losses,26.862`,
  chart: `xychart-beta
  title "Sales Revenue"
  x-axis [jan, feb, mar]
  y-axis "Revenue" 4000 --> 11000
  bar [5000, 6000, 7500]
  line [5000, 6000, 7500]`,
  blocks: `block-beta
  columns 3
  a["A label"] b:2 c:2 d
  a --> d`,
  packets: `packet-beta
  0-15: "Source Port"
  16-31: "Destination Port"
  32-63: "Sequence Number"`,
  kanban: `kanban
  Todo
    [Create Documentation]
  id7[In progress]
    id6[Create renderer]`,
  architecture: `architecture-beta
  group api(cloud)[API]
  service db(database)[Database] in api
  service disk1(disk)[Storage] in api
  db:L -- R:disk1`,
  radar: `radar-beta
  axis a["Maths"], b["Science"], c["Art"]
  curve x["Alice"]{85, 90, 80}
  max 100`,
  treemap: `treemap-beta
"Section 1"
    "Leaf 1.1": 12
    "Section 1.2"
      "Leaf 1.2.1": 12
"Section 2"
    "Leaf 2.1": 20`,
  venn: `venn-beta
  set A
  set B
  union A,B`,
  causes: `ishikawa-beta
  Blurry Photo
  Process
    Out of focus`,
  'colored people': `sequenceDiagram
  autonumber
  box lightblue Front
  participant A as Browser<br/>(user)
  end
  participant C@{ "type": "database" }
  A->>+C: GET /
  Note over A,C: A note
  rect rgb(230, 240, 255)
  C-->>-A: rows
  end`,
  milestone: `gantt
  dateFormat YYYY-MM-DD
  Task :a, 2024-01-09, 3d
  Milestone :milestone, m1, 2024-01-20, 0d
  click a href "https://example.com"`,
};
