/**
 * Everything but colours, materials and manners that prompts may say, as `id: 'english|words : 中文|词'`.
 * Longest match wins, so compounds ("coffee table", 水龙头) can stand beside their parts.
 */

/** Parts of products. Families map these to the parts that they have. */
export const PARTS = {
  body: 'body|shell|housing|case|casing|outside|exterior|upper|uppers : 主体|机身|壶身|杯身|瓶身|外壳|车身|灯身|身体|鞋面|鞋身',
  handle: 'handle|handles|grip|grips|portafilter handle : 把手|手柄|提手|拉手|提梁|壶把|杯把|柄|把|握把',
  spout: 'spout|nozzle : 出水口|壶嘴|嘴',
  lid: 'lid|cover|flap|top flap : 盖子|壶盖|杯盖|盖|翻盖|包盖',
  knob: 'knob|finial|button|buttons|dial knob : 旋钮|按钮|按键|提钮|盖钮|钮',
  cap: 'cap|stopper|pump|pump head|lid cap : 瓶盖|泵头|按压头|瓶塞|塞子',
  label: 'label|band|sticker|sleeve|stripe : 标签|腰封|色带|杯套',
  neck: 'neck : 颈|瓶颈',
  rim: 'rim|lip|edge|edges : 边缘|杯口|口沿|边',
  base: 'base|foot|stand|pedestal|plinth|bottom|saucer : 底座|杯碟|茶碟|碟子|灯座|基座|底部|底盘|支架|座',
  legs: 'legs|leg|feet|legged : 腿|椅腿|桌腿|桌脚|椅脚|脚',
  frame: 'frame|structure|chassis|bike frame|base frame : 框架|边框|外框|骨架|架子|架|车架|镜框',
  stem: 'stem|arm|arms|pole|rod|stalk|column|joint|joints|temples|temple : 立柱|灯臂|灯杆|支臂|杆|臂|镜腿',
  shade: 'shade|lampshade|hood|head : 灯罩|灯头|罩',
  bulb: 'bulb|light bulb : 灯泡',
  cable: 'cable|cord|wire : 电线|线缆|绳',
  seat: 'seat|seater|seat cushion|seat cushions|seat pad|upholstery|padding : 座垫|坐垫|椅面|座面|坐面|软垫|垫子|人座|人位',
  pillow:
    'pillow|pillows|throw pillow|throw pillows|scatter cushion|scatter cushions|cushion|cushions : 抱枕|靠枕|靠垫|枕头',
  plant:
    'plant|plants|leaves|leaf|foliage|greenery|succulent|cactus|monstera|fern : 植物|叶子|绿叶|多肉|仙人掌|龟背竹|绿萝|蕨类',
  soil: 'soil|earth|gravel|pebbles|moss : 泥土|土壤|卵石|苔藓',
  headboard: 'headboard|bed head : 床头板|床头靠背|床头',
  mattress: 'mattress : 床垫',
  bedding: 'bedding|duvet|quilt|bed linen|bedlinen|sheets|bedspread|comforter : 床品|被子|床单|被套|床罩',
  blanket: 'blanket|throw|bed runner : 毯子|盖毯|床旗|毛毯',
  back: 'back|backrest|back rest : 背部|靠背|椅背|背板|背',
  armrests: 'armrests|armrest|arm rests|arm rest : 扶手',
  top: 'top|tabletop|table top|surface|desktop : 顶部|台面|桌面|面板|顶',
  doors: 'door|doors : 柜门|门板|门',
  drawers: 'drawer|drawers : 抽屉',
  shelf: 'shelf|shelves : 搁板|隔板|层板|隔层|层',
  strap:
    'strap|straps|carry strap|carrying strap|bracelet|wristband|watchband|shoulder strap|shoulder straps : 带子|表带|腕带|肩带|背带|包带|提带|拎带|系绳',
  face: 'dial|face|watch face : 表盘|表面|盘面',
  hands: 'hands|markers|indices : 指针|刻度|时标',
  bezel: 'bezel|ring|rings : 圆环|表圈|表壳|圈|环',
  crown: 'crown : 表冠',
  guards:
    'guards|guard|rotor guards|propeller guards|prop guards|propeller guard : 桨叶保护罩|保护罩|防护罩|保护圈|护罩',
  grille: 'grille|grill|cone|cones|driver|drivers|woofer|membrane : 网罩|喇叭网|振膜|单元|格栅',
  headband: 'headband|head band : 头梁|头带|头箍',
  pads: 'pads|pad|ear pads|earpads|ear cushions|ear cups pads : 耳垫|耳罩垫|海绵',
  cups: 'ear cups|earcups|earcup|ear cup : 耳罩|耳壳',
  screen: 'screen|display panel|display|touchscreen|touch screen : 显示屏|触摸屏|屏幕|屏',
  mirrors: 'wing mirrors|wing mirror|side mirrors|side mirror|door mirrors|rear view mirrors|mirrors : 后视镜|反光镜',
  wheels: 'wheels|wheel|rims|alloys|hubs|spokes : 轮子|轮毂|车轮|轮|辐条|车圈',
  tyres: 'tyres|tyre|tire|tires : 轮胎',
  windows: 'windows|window|windscreen|windshield|glasshouse : 车窗|窗户|挡风玻璃|窗',
  roof: 'roof : 车顶|顶篷',
  trim: 'trim|accents|gauge|accent|details|detail|detailing|bumper|bumpers|hardware|fittings|inlay|clasp|buckle|buckles : 装饰条|饰条|点缀|细节|镶边|五金|保险杠|装饰|搭扣|扣子|锁扣|金属扣|扣',
  lens: 'lens|lenses|camera|cameras|objective|camera lens|camera bump : 镜头|摄像头|镜片|相机',
  keys: 'keys|keyboard|keycaps|keycap|key caps|key cap : 键帽',
  blades: 'blades|blade|rotors|rotor|propellers|propeller : 叶片|螺旋桨|旋翼|桨叶|刀片|扇叶|风叶|叶',
  carafe: 'jug|carafe|jar|coffee jug|blender jar|beaker|blending jar : 壶体|玻璃壶身|咖啡壶身|壶|搅拌杯|杯体|咖啡壶',
  brush:
    'brush head|brush|brushes|brush roll|floor head|cleaning head|roller brush|side brush : 刷头|滚刷|地刷|吸头|边刷',
  tank: 'tank|water tank|reservoir|dust bin|dustbin|dust cup|dust container : 水箱|尘杯|集尘盒|集尘杯|尘盒',
  slots: 'slot|slots : 插槽|槽口|烤槽|槽',
  lever: 'lever|levers : 拨杆|拉杆',
  trackpad: 'trackpad|touchpad|touch pad : 触控板|触摸板',
  sticks: 'joystick|joysticks|stick|sticks|thumbstick|thumbsticks|analogue sticks|analog sticks : 摇杆',
  icons: 'icons|icon|digits|numbers|numerals : 图标|数字',
  filter: 'filter|filter cone|filter holder|portafilter : 滤杯|滤器|冲煮头',
  saddle: 'saddle|bike seat : 车座|鞍座|座鞍',
  handlebar: 'handlebar|handlebars : 车把|把横',
  pedals: 'pedals|pedal : 脚踏|踏板',
  chain: 'chain|chains : 链条|链子',
  fenders: 'mudguards|mudguard|fenders|fender : 挡泥板',
  basket: 'basket|front basket : 车篮|前篮|篮子|车筐|篮',
  sole: 'sole|soles|outsole|midsole : 鞋底|大底|中底',
  laces: 'laces|lace|shoelaces|shoelace : 鞋带|系带',
  tongue: 'tongue : 鞋舌',
  stitching: 'stitching|stitches|seams|seam|thread : 缝线|车线|缝边',
  pocket: 'pocket|pockets|front pocket : 口袋|前袋|贴袋',
  zip: 'zip|zipper|zips|zippers : 拉链',
  gem: 'gem|sapphire|ruby|amethyst|topaz|birthstone|gemstone|jewel|diamond|diamonds|gems|gemstones|precious stone : 宝石|蓝宝石|红宝石|钻石|主石|钻',
  liquid: 'liquid|juice : 液体|香水液|水液',
  visor: 'visor|peak|brim : 面罩|护目镜|帽檐|风镜',
  bristles: 'bristles|bristle|brush bristles : 刷毛',
  inside: 'inside|interior|lining : 内部|内壁|内衬|衬里|内侧|内胆|里面',
} as const;

/** Products: `family` or `family.variant`. */
export const PRODUCTS = {
  vase: 'vase|urn|jar|flower vase|amphora : 花瓶|花器|罐子|陶罐|坛子|罐',
  'vase.bowl': 'bowl|fruit bowl|dish : 果盘|大碗|碗',
  'vase.pitcher': 'pitcher|carafe|decanter : 冷水壶|醒酒器',
  bottle: 'bottle|water bottle|wine bottle|shampoo bottle : 水瓶|酒瓶|瓶子|瓶',
  'bottle.flask':
    'flask|vacuum flask|thermos|tumbler|sports bottle|sport bottle|insulated bottle|travel mug|kids water bottle|childrens water bottle|straw bottle : 保温杯|儿童水壶|儿童水杯|吸管水壶|吸管杯|保温瓶|运动水壶|运动水杯|运动水瓶|水杯|随行杯|保温壶',
  'bottle.dispenser':
    'dispenser|soap dispenser|pump bottle|lotion bottle|cosmetic bottle : 洗手液瓶|乳液瓶|按压瓶|皂液器',
  mug: 'mug|coffee mug|tea mug : 马克杯|咖啡杯|茶杯|杯子|杯',
  'mug.cup': 'cup|teacup|tea cup|coffee cup|espresso cup : 小杯|浓缩咖啡杯|茶盏',
  speaker: 'speaker|loudspeaker|bookshelf speaker|hifi speaker : 音箱|音响|扬声器|喇叭',
  'speaker.portable':
    'smart speaker|bluetooth speaker|portable speaker|wireless speaker : 智能音箱|蓝牙音箱|便携音箱|小音箱',
  'speaker.radio': 'radio|amplifier|retro radio : 收音机|功放',
  'speaker.soundbar': 'soundbar|sound bar|tv speaker : 回音壁|条形音箱|电视音箱',
  headphones: 'headphones|headphone|headset|earphones|over ear headphones : 耳机|头戴式耳机|头戴耳机|耳麦',
  lamp: 'lamp|luminaire|lighting fixture|light fixture : 灯具|灯',
  'lamp.desk': 'desk lamp|task lamp|reading lamp|work lamp|desk light|study lamp : 台灯|桌灯|书桌灯|阅读灯|工作灯',
  'lamp.table':
    'table lamp|bedside lamp|lantern|camping lantern|camping lamp|night light|nightlight : 床头灯|露营灯|户外灯|桌面灯|夜灯|灯笼',
  'lamp.floor': 'floor lamp|standing lamp|floor light : 落地灯|立灯',
  'lamp.pendant': 'pendant|pendant lamp|pendant light|hanging lamp|ceiling lamp|ceiling light : 吊灯|垂吊灯|天花灯',
  chair: 'chair|dining chair|side chair|kitchen chair : 餐椅|椅子|座椅|椅',
  'chair.office': 'office chair|desk chair|swivel chair|task chair : 办公椅|转椅|电脑椅|办公转椅',
  'chair.stool': 'stool|bar stool|barstool|ottoman|pouf : 凳子|吧台凳|高脚凳|圆凳|凳',
  'chair.bench': 'bench : 长凳|长椅',
  sofa: 'sofa|couch|settee|loveseat|love seat : 沙发|双人沙发|两人沙发',
  'sofa.three': 'three seat sofa|three seater sofa|3 seat sofa|3 seater sofa|long sofa : 三人沙发|长沙发',
  'sofa.corner':
    'corner sofa|sectional|sectional sofa|l shaped sofa|chaise sofa : 转角沙发|贵妃沙发|l形沙发|l型沙发|组合沙发',
  'sofa.arm':
    'armchair|arm chair|lounge chair|easy chair|club chair|lounge : 扶手椅|单人沙发|休闲椅|躺椅|沙发椅|圈椅|太师椅',
  tap: 'tap|faucet|water tap|basin tap|mixer tap|bathroom tap|basin mixer : 水龙头|龙头|面盆龙头',
  'tap.kitchen': 'kitchen tap|kitchen faucet|kitchen mixer : 厨房水龙头|厨房龙头',
  fan: 'fan|desk fan|table fan|electric fan|usb fan|air circulator : 风扇|电风扇|台扇|桌扇|小风扇|台式风扇|循环扇',
  'fan.floor': 'floor fan|standing fan|pedestal fan|stand fan : 落地扇|落地风扇|立式风扇',
  'fan.ceiling': 'ceiling fan : 吊扇|吊风扇',
  'fan.tower': 'tower fan : 塔扇|塔式风扇',
  planter:
    'planter|plant pot|flower pot|flowerpot|pot|potted plant|house plant|houseplant|indoor plant|plant stand : 花盆|盆栽盆|盆栽|绿植|花架|盆',
  'planter.trough': 'window box|planter box|planting box|trough planter : 花槽|种植箱|花箱',
  bed: 'bed|double bed|king size bed|king bed|queen bed|queen size bed|bedstead|bed frame|platform bed : 床|双人床|大床|床架|软床|平台床',
  'bed.single': 'single bed|twin bed|childs bed|kids bed|guest bed : 单人床|儿童床',
  'bed.poster': 'four poster bed|four poster|canopy bed : 四柱床|架子床',
  table: 'table|dining table|kitchen table : 餐桌|桌子|饭桌|桌',
  'table.desk': 'desk|writing desk|work desk|office desk|study desk|workbench : 书桌|办公桌|写字台|写字桌|工作台',
  'table.coffee': 'coffee table|low table|tea table : 茶几|咖啡桌',
  'table.side': 'side table|end table : 边几|边桌|角几',
  cupboard: 'cupboard|cabinet|locker|storage cabinet|kitchen cabinet : 柜子|橱柜|储物柜|立柜|鞋柜|柜',
  'cupboard.wardrobe': 'wardrobe|closet|armoire : 衣柜|衣橱|大衣柜',
  'cupboard.drawers':
    'chest of drawers|chest|dresser|drawer cabinet|drawer chest|commode : 斗柜|抽屉柜|五斗柜|五斗橱|斗橱',
  'cupboard.sideboard':
    'sideboard|credenza|tv stand|tv cabinet|media console|media unit|console cabinet : 餐边柜|边柜|电视柜|矮柜',
  'cupboard.nightstand': 'nightstand|night stand|bedside table|bedside cabinet : 床头柜',
  'cupboard.shelves':
    'bookshelf|bookshelves|bookcase|book shelf|shelving|shelf unit|shelving unit|shelves unit|storage rack : 书架|书柜|置物架|层架|搁架|展示架|货架',
  watch: 'watch|wristwatch|wrist watch|timepiece : 手表|腕表|表',
  'watch.smart': 'smartwatch|smart watch : 智能手表|智能腕表',
  'watch.clock': 'clock|table clock|alarm clock : 时钟|座钟|闹钟|钟表|钟',
  'watch.wall': 'wall clock|hanging clock : 挂钟|壁钟',
  car: 'car|vehicle|automobile|sedan|saloon|electric car : 汽车|轿车|电动车|电动汽车|车',
  'car.sports': 'sports car|coupe|supercar|roadster|gt : 跑车|轿跑',
  'car.city': 'city car|hatchback|small car|mini car|compact car : 小汽车|两厢车|微型车',
  'car.suv': 'suv|off roader|jeep|4x4 : 越野车|多功能车',
  'car.van': 'van|minivan|mpv|people carrier : 面包车|商务车|厢式车',
  bicycle: 'bicycle|bike|cycle|e bike|ebike|electric bike|electric bicycle : 自行车|单车|脚踏车|电助力车',
  'bicycle.city': 'city bike|commuter bike|city bicycle|urban bike|dutch bike : 城市自行车|通勤车|通勤自行车|淑女车',
  'bicycle.road': 'road bike|racing bike|road bicycle|racing bicycle|racer|gravel bike : 公路车|公路自行车|赛车',
  'bicycle.mountain': 'mountain bike|mountain bicycle|mtb : 山地车|山地自行车',
  'bicycle.kids':
    'kids bicycle|kids bike|kid s bike|kid s bicycle|childrens bike|childrens bicycle|children s bike|children s bicycle|childs bike|child s bike|child s bicycle|toddler bike|girls bike|girl s bike|boys bike|boy s bike : 儿童自行车|儿童单车|童车|宝宝自行车|幼儿自行车|女童自行车|男童自行车|女孩自行车|男孩自行车',
  shoe: 'shoe|shoes|sneaker|sneakers|trainer|trainers|running shoe|running shoes|sports shoe|tennis shoe|footwear : 鞋|鞋子|运动鞋|球鞋|跑鞋|板鞋|休闲鞋|小白鞋',
  'shoe.boot':
    'boot|boots|ankle boot|hiking boot|hiking boots|chelsea boot|chelsea boots|work boot : 靴子|靴|短靴|马丁靴|登山靴|切尔西靴',
  bag: 'bag|handbag|hand bag|purse|shoulder bag|crossbody bag|satchel|messenger bag : 包|包包|手提包|手袋|女包|挎包|单肩包|斜挎包',
  'bag.tote': 'tote|tote bag|shopper|shopping bag : 托特包|购物袋|手提袋',
  backpack: 'backpack|rucksack|knapsack|school bag|schoolbag|daypack|back pack : 背包|双肩包|书包|登山包',
  sunglasses: 'sunglasses|sun glasses|sunnies : 太阳镜|墨镜|太阳眼镜',
  'sunglasses.glasses':
    'glasses|eyeglasses|spectacles|eyewear|reading glasses|eye glasses|spectacle : 眼镜|老花镜|近视镜',
  ring: 'ring|finger ring|diamond ring|engagement ring|jewellery|jewelry : 戒指|钻戒|指环|首饰|珠宝',
  perfume: 'perfume bottle|perfume|fragrance|cologne|fragrance bottle|flacon|eau de parfum : 香水瓶|香水|古龙水',
  helmet: 'helmet|bike helmet|bicycle helmet|cycling helmet|city helmet : 头盔|自行车头盔|骑行头盔|安全帽',
  'helmet.motor':
    'motorcycle helmet|motorbike helmet|full face helmet|racing helmet|scooter helmet : 摩托车头盔|摩托头盔|全盔|赛车头盔',
  'car.toy': 'toy car|toy vehicle|toy bus|toy racer : 玩具车|玩具汽车|玩具小汽车',
  toothbrush: 'toothbrush|tooth brush|manual toothbrush : 牙刷|手动牙刷',
  'toothbrush.electric': 'electric toothbrush|sonic toothbrush : 电动牙刷|声波牙刷',
  toy: 'toy|toys|plaything : 玩具|积木',
  'toy.train': 'toy train|train set : 玩具火车|小火车|火车',
  'toy.animal':
    'toy animal|pull toy|pull along toy|toy elephant|toy duck|toy whale|animal toy : 玩具动物|动物玩具|拖拉玩具|玩具小鸭|玩具大象',
  'toy.stacking':
    'stacking toy|stacking rings|stacking tower|ring stacker|stacking ring toy : 叠叠乐|套圈玩具|叠叠圈|叠叠高',
  'shoe.high':
    'high top|high tops|high top sneaker|high top sneakers|high top shoe|basketball shoe|basketball shoes : 高帮鞋|高帮球鞋|篮球鞋',
  'ring.signet': 'signet ring|signet|class ring : 印章戒指|图章戒',
  'ring.band': 'wedding ring|wedding band|ring band|plain ring|eternity ring : 婚戒|对戒|素圈戒指|素圈',
  kettle: 'kettle|tea kettle|water kettle : 水壶|烧水壶|热水壶|壶',
  'kettle.electric': 'electric kettle|electric water kettle|electric tea kettle : 电热水壶|电水壶|电热壶',
  'kettle.teapot': 'teapot|tea pot|coffee pot|coffeepot : 茶壶|咖啡壶',
  phone: 'phone|smartphone|mobile phone|mobile|cellphone|cell phone|iphone : 手机|智能手机|电话',
  'phone.tablet': 'tablet|e reader|ereader : 平板电脑|平板|阅读器',
  'phone.monitor': 'monitor|display|tv|television|screen display : 显示器|电视机|电视',
  toaster: 'toaster|bread toaster|pop up toaster : 烤面包机|多士炉|吐司机|面包机',
  coffeemaker: 'coffee machine|coffee maker|coffeemaker : 咖啡机',
  'coffeemaker.espresso':
    'espresso machine|espresso maker|espresso coffee machine|espresso coffee maker : 意式咖啡机|浓缩咖啡机|半自动咖啡机',
  'coffeemaker.drip':
    'drip coffee maker|drip coffee machine|filter coffee machine|filter coffee maker : 滴滤咖啡机|滴漏咖啡机|美式咖啡机',
  'coffeemaker.pourover':
    'pour over|pour over coffee maker|pour over stand|coffee dripper|pour over set : 手冲咖啡壶|手冲咖啡架|手冲咖啡套装|手冲架',
  blender: 'blender|smoothie maker|smoothie blender|juicer|food processor : 搅拌机|料理机|破壁机|榨汁机|果汁机',
  vacuum:
    'vacuum cleaner|vacuum|stick vacuum|stick vacuum cleaner|handheld vacuum|hoover : 吸尘器|手持吸尘器|立式吸尘器|无线吸尘器',
  'vacuum.robot':
    'robot vacuum|robot vacuum cleaner|robotic vacuum|robotic vacuum cleaner|cleaning robot|robot cleaner : 扫地机器人|扫地机|扫拖机器人|清洁机器人|吸尘机器人',
  camera:
    'camera|mirrorless camera|digital camera|film camera|photo camera|rangefinder camera|slr camera|dslr : 相机|照相机|微单|单反|数码相机|胶片相机|微单相机|单反相机',
  'camera.compact':
    'compact camera|pocket camera|point and shoot|point and shoot camera : 卡片机|卡片相机|便携相机|口袋相机',
  laptop: 'laptop|laptop computer|notebook computer|macbook|ultrabook|computer : 笔记本电脑|笔记本|手提电脑|电脑',
  keyboard: 'keyboard|mechanical keyboard|computer keyboard : 键盘|机械键盘|电脑键盘',
  'keyboard.mouse': 'mouse|computer mouse|gaming mouse|wireless mouse : 鼠标|电脑鼠标|无线鼠标|游戏鼠标',
  drone: 'drone|quadcopter|quadrotor|camera drone|uav : 无人机|航拍机|四轴飞行器|航拍无人机',
  gamepad:
    'gamepad|game pad|game controller|video game controller|controller|joypad : 游戏手柄|游戏控制器|控制器|电玩手柄',
  abstract:
    'sculpture|abstract sculpture|art object|object|ornament|totem|stack|abstract form|abstract : 雕塑|摆件|装置|抽象造型|物件|抽象',
} as const;

/** Words for the form. */
export const FORMS = {
  tall: 'tall|high|elongated : 高高的|高挑|高大|高',
  short: 'short|low|squat|stubby|shallow : 矮胖|低矮|低|矮|短',
  slim: 'slim|slender|narrow|thin|skinny|lean : 纤细|细长|细高|苗条|轻薄|超薄|窄|细|薄',
  wide: 'wide|broad|fat|chunky|thick|bulky : 宽大|宽|粗|厚实|厚|胖胖|胖',
  small: 'small|mini|little|compact|tiny : 迷你|小巧|小型|小',
  large: 'large|big|oversized|huge|xl : 大型|巨大|大',
  round:
    'round|rounded|rounded corners|round corners|circular|spherical|globe|ball|bulbous|curved|curvy|organic : 圆润|圆滚滚|圆滑|圆形|圆弧|球形|弧形|弯曲|圆角|圆|有机',
  oval: 'oval|oval shaped|elliptical|elliptic|ellipse|egg shaped : 椭圆形|椭圆|鹅蛋形|蛋形',
  square: 'square|boxy|rectangular|cubic|cube|straight edged : 方形|方正|矩形|长方形|正方形|立方体|立方|方',
  soft: 'soft|softer|cushioned|cushiony|puffy|pillowy|padded|plump|cuddly|squishy|inflated : 柔软|柔和|软软|软糯|蓬松|饱满|胖乎乎|软',
  angular:
    'angular|faceted|facetted|geometric|sharp|sharp corners|edgy|polygonal|hexagonal|octagonal|chiselled|crystalline|crisp edged : 棱角分明|有棱角|棱角|几何形|几何|切面|切割面|多面体|多面|六边形|八边形|六角形|八角形|多边形|锐利|硬朗|折面',
  conical: 'conical|cone shaped|tapered|tapering : 锥形|圆锥|锥状',
  cylindrical: 'cylindrical|cylinder|straight|drum : 圆柱形|圆筒|圆柱|直筒',
  ribbed: 'ribbed|fluted|ridged|grooved|pleated : 竖纹|条棱|罗纹|褶皱|沟槽',
  twisted: 'twisted|spiral|swirled : 扭转|螺旋|扭曲',
} as const;
