/**
 * Words that need no answer, in English and Chinese: the glue of sentences, how pictures are made, what is thought of them.
 * Anything else that is not understood is reported.
 */

/** Words that hold sentences together, and those that ask for a picture. */
const GLUE =
  'a|an|the|parts|part|plain|solid|seamless|white balance|standing|sitting|placed|resting' +
  '|smooth|around|all|both|each|same|other|only|just|also|featured|visible' +
  '|overall|entire|whole|against it|this|that|it|its|as|to|my|our|your|some|very|more|quite|really' +
  '|please|design|designs|designed|concept|product|products|render|rendering|rendered|photo|photograph' +
  '|photography|picture|image|shot|professional|high|quality|realistic|photorealistic|beautiful|elegant' +
  '|nice|new|modern|contemporary|minimal|minimalist|minimalistic|simple|clean|sleek|portable' +
  '|wireless|cordless|ergonomic|lightweight|sturdy|friendly' +
  '|playful|everyday|stylish|classic|iconic|timeless|premium|style|styled|inspired|look|looking|feel' +
  '|make|create|generate|draw|show|give|me|i|want|need|would like to|would like|d like to|d like|i d like|like to|finish|finished|material|materials' +
  '|colour|color|coloured|colored|tone|toned|shaped|shape|form|detailed|4k|8k|hd|piece|pieces' +
  '|single piece|made|by hand|hand|set|which|where|while|handmade|crafted|artisan|view' +
  '|front|side|angle|s';
/** How pictures are made and praised. */
const PICTURE_TALK =
  '3d render|3d rendering|3d model|3d|cgi|octane|octane render|unreal|unreal engine|unreal engine 5' +
  '|blender render|keyshot|v ray|vray|arnold|redshift|cinema 4d|c4d|ray tracing|ray traced|raytracing' +
  '|path tracing|global illumination|ambient occlusion|subsurface scattering|pbr|hdri|hdr|2k|16k|uhd' +
  '|full hd|ultra hd|hq|high res|high resolution|hi res|high definition|ultra high definition' +
  '|best quality|masterpiece|award winning|award|winning|red dot|if design award|trending' +
  '|trending on behance|behance|artstation|dribbble|pinterest|trending on artstation|hyperrealistic' +
  '|hyper realistic|hyperreal|ultra realistic|photo real|photoreal|lifelike|ultra detailed' +
  '|highly detailed|super detailed|intricate|intricate details|fine details|ultra|hyper|super' +
  '|sharp focus|in focus|focus|crisp details|sharp details|crisp|commercial|commercial photography' +
  '|product photography|product photo|product shot|hero shot|hero image|hero|studio shot|studio photo' +
  '|studio photography|catalogue|catalog|catalog photo|e commerce|ecommerce|advertising|advertisement' +
  '|editorial|editorial photo|packshot|professional lighting|studio lighting|studio light|studio lights' +
  '|good lighting|nice lighting|perfect lighting|lighting setup|cinematic composition|centred|centered' +
  '|centre|center|composition|rule of thirds|symmetrical|symmetric|isolated|on its own|alone|empty' +
  '|photographed|captured|shown|displayed|presented|taken|seen|viewed|see|depicting|depiction' +
  '|version|variant|concept art|concept design|design concept|brief|design brief' +
  '|concept brief|industrial design|product design|furniture design|prototype|mockup|mock up' +
  '|idea|inspiration|mid|century';
/** Opinions, and words too vague to draw. */
const OPINIONS =
  'unisex|height|natural|innovative|creative|unique|original|special|distinctive|striking|bold|subtle|calm|cosy looking' +
  '|refined|sophisticated|delicate|fine|understated|restrained|honest|pure|harmonious|balanced' +
  '|well balanced|proportions|comfortable|comfy|practical|functional|useful|intuitive|user friendly' +
  '|family friendly|child friendly|eco friendly|sustainable|eco|trendy|cool looking|attractive|gorgeous' +
  '|stunning|amazing|cute|lovely|pretty|fancy|exclusive|high end|top quality|cheap|affordable|good' +
  '|great|best|perfect|ideal|suitable|typical|traditional|signature|architectural|sculptural|statement' +
  '|tasteful|fresh|natural looking|warm looking|cutting edge|state of the art|advanced|intelligent' +
  '|smart|analogue|multi functional|multifunctional|all purpose|versatile|space saving|family' +
  '|personal|daily|use|used|using|meant|intended|made for|based|called|named|inspired by nature' +
  '|please note|should|could|must|can|will|may|do|does|there|here|they|them|their|he|she|you|we|us' +
  '|us to|so|such|too|than|if|something|anything|stuff|when|at all|kind|kind of|type|type of|sort of|bit|little bit|lot' +
  '|lots of|many|much|few|any|every|one of|variety|different|various|mix of|mixed|combination' +
  '|combination of|contrast|matching|tone on tone' +
  '|coloured parts|upper|lower|main' +
  '|mainly|mostly|slightly|slight|fully|completely|partly|entirely|everything|rest|where possible' +
  '|proportion|size|sized|medium sized|medium|standard|regular|normal|average|full|full size|complete' +
  '|proper|brand new|clay glaze|glaze|dyed|looking like new|reaching|rising|carried' +
  '|held|supported|resting on';
/** The same in Chinese. */
const CHINESE =
  '既|下来|起来|一袋|一盒|部件|表面处理|饰面|无线|另外|无缝|纯|纯色|整体|光滑|平滑|一副|一套|全部|所有|了|一个|一款|一把|一盏|一张|一只|一台|一辆|一部|一块|一种|一|个|款|盏|张|只|条|根' +
  '|扇|片|台|辆|部|支|颗|件|请|帮我|设计|生成|画|绘制|做|制作|产品|渲染|渲染图|照片|图片|效果图|摄影|棚拍|高质量|写实|逼真|漂亮|美丽|优雅|好看|现代|当代|极简|简约|简洁' +
  '|风格|经典|材质|材料|质感|颜色|色|造型|形状|外形|制成|制造|做成|制|款式|我|想要|要|需要|它|其|手工|家用|质|之|很|非常|更|状|式|形|感|新|并|且|而|让|该|这' +
  '|那|都|款的|人|们|面|八k|特别|不同|分别|高清|超高清|超清|高分辨率|超写实|写实风格|照片级|电影级|超精细|精细|细致|细腻|杰作|大师作品|获奖|获奖设计|红点奖|商业摄影|产品摄影|产品图|产品照' +
  '|产品渲染|电商图|主图|海报级|广告图|渲染风格|oc渲染|c4d|虚幻引擎|光线追踪|全局光照|专业灯光|专业打光|专业|影棚灯光|棚拍灯光|拍摄|拍摄的|摄影风格|高级感|高级|精致|时尚|创意' +
  '|独特|创新|大气|舒适|实用|耐看|温润|好用|可爱|人体工学|人体工程学|圆润感|设计感|未来|设计图|概念图|概念设计|概念|工业设计|产品设计|方案|一款的|看起来|看上去|显得|呈现|展示' +
  '|居中|构图|对称|单独|独立|干净|通透|清新|淡雅感|轻盈|厚重|稳重|结构感|线条|流畅|线条流畅|曲线|比例|尺度|大小|尺寸|中等|标准|普通|部分' +
  '|两侧|四周|表层|搭|相|配色|色调|整个|每个|可以|能够|能|可|应该|应|会|请用|希望|一些|各种|多种|以|于|从|对|但|而且|如果|时|还|也' +
  '|就|把它|一张图|张图|釉|釉色|手作|智能|便携|便携式|人体|现代感|现代风格|现代风|简约风|简约风格|极简风|极简风格|极简主义|质朴|朴素|自然|天然|环保';

export const FILLER = `${GLUE}|${PICTURE_TALK}|${OPINIONS} : ${CHINESE}`;
